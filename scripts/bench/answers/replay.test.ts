import { describe, expect, it } from 'vitest'
import { QUESTIONS } from './changes'
import { judgeAnswer } from './judge'
import { readAnswerRecording } from './recordings'

const recorded = (
  await Promise.all(
    QUESTIONS.map(async (question) => ({ question, recording: await readAnswerRecording(question) })),
  )
).flatMap(({ question, recording }) => (recording === null ? [] : [{ question, recording }]))

describe('the questions recorded in the lab, answered by the rules as they are', () => {
  it('are there, every change in every turn', () => {
    expect(recorded).toHaveLength(QUESTIONS.length)
  })

  it.each(recorded.map((one) => [`${one.question.change.name}, turn ${one.question.turn}`, one] as const))(
    'yield the right sentence: %s',
    (_name, { question: { change }, recording }) => {
      const { conclusion } = judgeAnswer(recording, change)
      const { verdict, blame, headline, sentence, why } = conclusion
      expect({ verdict, blame }).toEqual({
        verdict: change.expected.verdict,
        blame: change.expected.blame,
      })
      expect([headline, sentence, why].join(' ')).toMatch(change.expected.words)
    },
  )
})
