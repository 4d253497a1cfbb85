import type { Answer, AnswerStore } from '@/lib/services/ports/answer-store'

/** Answers in memory. */
export function createFakeAnswerStore(): AnswerStore {
  const answers: Answer[] = []
  const change = (id: string, part: Partial<Answer>): boolean => {
    const index = answers.findIndex((answer) => answer.id === id && answer.state === 'measuring')
    const old = answers[index]
    if (!old) return false
    answers[index] = { ...old, ...part }
    return true
  }
  return {
    insert: async ({ firstRunId, ...rest }) => {
      const answer: Answer = {
        ...rest,
        state: 'measuring',
        runIds: [firstRunId],
        cancelRequestedAt: null,
        endedAt: null,
        conclusion: null,
        failure: null,
      }
      answers.push(answer)
      return answer
    },
    get: async (id) => answers.find((answer) => answer.id === id) ?? null,
    listOpen: async () => answers.filter(({ state }) => state === 'measuring'),
    listOfLink: async (linkId, count) =>
      answers
        .filter((answer) => answer.linkId === linkId)
        .toReversed()
        .slice(0, count),
    baselineOfRun: async (runId) =>
      answers.find(({ runIds }) => runIds.includes(runId))?.baselineRunIds ?? null,
    addRun: async ({ answerId, ordinal, runId }) => {
      const runIds = answers.find(({ id }) => id === answerId)?.runIds ?? []
      if (runIds.length === ordinal - 1) change(answerId, { runIds: [...runIds, runId] })
    },
    requestCancel: async (id, at) => void change(id, { cancelRequestedAt: at }),
    conclude: async ({ id, at, ...end }) => change(id, { ...end, endedAt: at }),
  }
}
