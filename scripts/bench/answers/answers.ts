import path from 'node:path'
import { type Lab, startLab } from '@/e2e/lab/lab'
import type { Bench, BenchOptions, Report } from '../bench'
import { hashMeasuringCode } from '../diagnosis/recordings'
import { CHANGES, QUESTIONS, TURNS_COUNT } from './changes'
import { judgeAnswer } from './judge'
import { type RecordedBaseline, recordAnswer, recordBaseline } from './record'
import { readAnswerRecording, writeAnswerRecording } from './recordings'

/** Labs of several processes stand side by side: one net each from here on. */
const FIRST_NET = 161
const BASELINE_ATTEMPTS_COUNT = 4
const WITHIN_S = { at80Ms: 90, at200Ms: 120 } as const

type Question = (typeof QUESTIONS)[number]

export const answersBench: Bench = {
  name: 'verdicts',
  summary: '"is it the network?" in the lab: the right sentence on each change, and how long it takes',
  // Judging what is recorded needs none; recording says itself what it lacks.
  needsLab: false,
  measure: async (_measurements, options) => {
    if (options.isResuming) await recordMissing(options)
  },
  report,
}

/** Records every chosen question of which no recording of today's measuring code exists, turn by turn. */
async function recordMissing({ scratchDir, only, share }: BenchOptions): Promise<void> {
  const sourceHash = await hashMeasuringCode()
  const missing: Question[] = []
  for (const question of QUESTIONS) {
    if ((question.turn - 1) % share.of !== share.index - 1 || !nameOf(question).includes(only)) continue
    if ((await readAnswerRecording(question))?.sourceHash !== sourceHash) missing.push(question)
  }
  if (missing.length === 0) return
  const lab = await startLab({ name: `plbench-ans${share.index}`, net: FIRST_NET + share.index - 1 })
  try {
    for (const turn of new Set(missing.map((question) => question.turn)))
      await recordTurn({
        ...{ lab, turn, sourceHash, directory: path.join(scratchDir, `turn-${turn}`) },
        questions: missing.filter((question) => question.turn === turn),
      })
  } finally {
    await lab.stop()
  }
}

async function recordTurn(input: {
  readonly lab: Lab
  readonly turn: number
  readonly questions: readonly Question[]
  readonly directory: string
  readonly sourceHash: string
}): Promise<void> {
  const baseline = await recordUndisturbed(input)
  for (const [index, question] of input.questions.entries()) {
    const directory = path.join(input.directory, `now-${index}`)
    const recording = await recordAnswer({ ...input, change: question.change, baseline, directory })
    await writeAnswerRecording(question, recording)
    const { conclusion, isRight } = judgeAnswer(recording, question.change)
    const words = [conclusion.headline, conclusion.sentence, conclusion.why].join(' ')
    console.log(
      `verdicts ${nameOf(question)}: ${isRight ? 'right' : 'WRONG'}, ${recording.seconds} s: ${words}`,
    )
  }
}

async function recordUndisturbed(input: Parameters<typeof recordTurn>[0]): Promise<RecordedBaseline> {
  for (let attempt = 1; attempt <= BASELINE_ATTEMPTS_COUNT; attempt++) {
    const directory = path.join(input.directory, `then-${attempt}`)
    const baseline = await recordBaseline({ ...input, directory })
    if (baseline) return baseline
  }
  throw new Error(`no undisturbed baseline of turn ${input.turn}: leave the machine alone and try again`)
}

const nameOf = ({ change, turn }: Question) => `${change.name} ${turn}`

async function report(): Promise<Report> {
  const asked = await Promise.all(
    QUESTIONS.map(async (question) => ({ question, recording: await readAnswerRecording(question) })),
  )
  const judged = asked.flatMap(({ question, recording }) =>
    recording === null ? [] : [{ question, recording, ...judgeAnswer(recording, question.change) }],
  )
  const right = judged.filter(({ isRight }) => isRight).length
  const late = judged.filter(({ recording: { seconds, rttMs } }) => seconds > allowedS(rttMs))
  const slowest = Math.max(0, ...judged.map(({ recording }) => recording.seconds))
  const rowOf = (name: string): readonly string[] => {
    const own = judged.filter(({ question }) => question.change.name === name)
    const seconds = own.map(({ recording }) => recording.seconds.toFixed(0)).join(', ')
    const runs = own.map(({ recording }) => `${recording.runs.length}`).join(', ')
    return [name, `${own.filter(({ isRight }) => isRight).length} of ${own.length}`, seconds, runs]
  }
  return {
    judged: [
      {
        what: 'the right sentence on each change',
        bound: `${TURNS_COUNT} of ${TURNS_COUNT} each`,
        measured: `${right} of ${judged.length} recorded; ${QUESTIONS.length} in all`,
        isMet: judged.length === 0 ? null : right === QUESTIONS.length,
      },
      {
        what: 'from the question to the answer',
        bound: `≤ ${WITHIN_S.at80Ms} s at 80 ms, ≤ ${WITHIN_S.at200Ms} s at 200 ms`,
        measured: judged.length === 0 ? 'not measured' : `at most ${slowest.toFixed(1)} s`,
        isMet: judged.length === 0 ? null : late.length === 0,
      },
    ],
    tables: [
      {
        caption: '“Is it the network?” in the lab',
        columns: ['what changed', 'right', 'seconds', 'runs'],
        rows: CHANGES.map(({ name }) => rowOf(name)),
      },
    ],
    basis: judged.map(({ recording: { recordedAt: at, machine } }) => ({ at, machine })),
  }
}

/** Between the two bounds in proportion; beyond them as they are. */
function allowedS(rttMs: number): number {
  const share = Math.min(1, Math.max(0, (rttMs - 80) / 120))
  return WITHIN_S.at80Ms + share * (WITHIN_S.at200Ms - WITHIN_S.at80Ms)
}
