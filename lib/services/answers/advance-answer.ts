import { concludeAnswer } from '@/lib/domain/answer/conclude-answer'
import { planRepeat } from '@/lib/domain/answer/plan-repeat'
import { reckonRepeatS, type TimedStep } from '@/lib/domain/answer/step-seconds'
import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import { pickDeciding } from '@/lib/domain/comparison/find-verdict'
import { nameEnds } from '@/lib/domain/format/end-names'
import type { Failure } from '@/lib/domain/model/failure'
import { type ChosenStep, isFinal } from '@/lib/domain/model/run-state'
import { AppError } from '../errors'
import type { Answer } from '../ports/answer-store'
import type { Run, StepRecord } from '../ports/run'
import { enqueueRun } from '../runs/enqueue-run'
import type { AnswerDeps } from './answer-deps'
import { answerRunKey } from './ask-answer'
import { compareAnswer } from './compare-answer'
import { readNewFindings } from './read-new-findings'

/**
 * Takes an open answer one step further, if its last run has ended: compares what was measured so far, then queues a run of
 * the steps that are left undecided, or writes down what is to be said. Safe to call from several workers at once.
 */
export async function advanceAnswer(deps: AnswerDeps, answer: Answer): Promise<void> {
  const runs = await loadRuns(deps, answer.runIds)
  const last = runs.at(-1)
  if (!last) return fail(deps, answer, RUNS_GONE)
  if (!isFinal(last.state)) return passCancelOn(deps, answer, last)
  if (answer.cancelRequestedAt || last.state === 'cancelled') return cancel(deps, answer)
  const measured = runs.filter(({ state }) => state === 'completed')
  if (measured.length === 0) return fail(deps, answer, last.failure ?? NOTHING_MEASURED)
  const comparison = await compareAnswer(deps, {
    answer,
    runs: measured,
    baselineRunIds: answer.baselineRunIds,
  })
  if (!comparison) return fail(deps, answer, BASELINE_GONE)
  const canGoOn = last.state === 'completed'
  if (canGoOn && (await measureMore(deps, { answer, measured, comparison }))) return
  await conclude(deps, { answer, measured, comparison })
}

const RUNS_GONE: Failure = { code: 'runs-gone', message: 'The runs of this answer are no longer there.' }
const NOTHING_MEASURED: Failure = { code: 'nothing-measured', message: 'Nothing could be measured.' }
const BASELINE_GONE: Failure = {
  code: 'baseline-gone',
  message: 'The runs to compare with are no longer there. Ask again; another baseline is chosen then.',
}

async function loadRuns({ runs }: AnswerDeps, ids: readonly string[]): Promise<readonly Run[]> {
  const found = await Promise.all(ids.map((id) => runs.get(id)))
  return found.filter((run) => run !== null)
}

/** A run that was queued in the moment in which somebody cancelled. */
async function passCancelOn({ runs, clock }: AnswerDeps, answer: Answer, run: Run): Promise<void> {
  if (!answer.cancelRequestedAt || run.cancelRequestedAt) return
  await runs.requestCancel({ runId: run.id, by: answer.askedBy, at: clock.now() })
}

type Looked = {
  readonly answer: Answer
  readonly measured: readonly Run[]
  readonly comparison: Comparison
}

/** Queues a run of what is undecided, where the time allows; false where the answer is to be given now. */
async function measureMore(deps: AnswerDeps, looked: Looked): Promise<boolean> {
  const { answer, measured, comparison } = looked
  const first = measured[0]
  if (!first) return false
  const [steps, metrics] = await Promise.all([deps.runs.steps(first.id), deps.runs.metrics(first.id)])
  const rttMs = metrics.find(({ key, value }) => key === 'rtt.idle.min_ms' && value !== null)?.value ?? null
  const performed = steps.flatMap(toTimedStep)
  const { link } = first.snapshot
  const chosenSteps = planRepeat({
    verdict: comparison.verdict,
    deciding: pickDeciding(comparison.metrics),
    looksCount: measured.length,
    secondsLeft: findSecondsLeft(answer, steps, deps.clock.now()),
    secondsOf: (wanted) => reckonRepeatS(wanted, { performed, link, rttMs }),
  })
  return chosenSteps.length > 0 && (await queueRepeat(deps, answer, { chosenSteps, force: first.force }))
}

function toTimedStep({ spec, startedAt, endedAt }: StepRecord): readonly TimedStep[] {
  if (!startedAt || !endedAt) return []
  const seconds = (endedAt.getTime() - startedAt.getTime()) / 1000
  return [{ kind: spec.kind, direction: spec.direction, seconds }]
}

function findSecondsLeft(answer: Answer, steps: readonly StepRecord[], now: Date): number {
  const beganAt = steps[0]?.startedAt ?? now
  return answer.budgetS - (now.getTime() - beganAt.getTime()) / 1000
}

async function queueRepeat(
  deps: AnswerDeps,
  answer: Answer,
  plan: { readonly chosenSteps: readonly ChosenStep[]; readonly force: boolean },
): Promise<boolean> {
  const ordinal = answer.runIds.length + 1
  try {
    const run = await enqueueRun(deps, {
      ...{ linkId: answer.linkId, profile: 'quick', ...plan },
      idempotencyKey: answerRunKey(answer.id, ordinal),
      actor: answer.askedBy,
    })
    await deps.answers.addRun({ answerId: answer.id, ordinal, runId: run.id })
    return true
  } catch (error) {
    // Hours, volume or a host that is no longer ready: the answer is then what is known without it.
    if (error instanceof AppError) return false
    throw error
  }
}

async function conclude(deps: AnswerDeps, looked: Looked): Promise<void> {
  const { answer, measured, comparison } = looked
  const newest = measured[0]
  if (!newest) return
  const found = await readNewFindings(deps, { runs: measured, baselineRunIds: answer.baselineRunIds })
  const conclusion = concludeAnswer({
    comparison,
    ...found,
    siteNames: nameEnds(newest.snapshot.a, newest.snapshot.b),
    looksCount: measured.length,
  })
  await end(deps, answer, { state: 'answered', conclusion, failure: null })
}

async function fail(deps: AnswerDeps, answer: Answer, failure: Failure): Promise<void> {
  await end(deps, answer, { state: 'failed', conclusion: null, failure })
}

async function cancel(deps: AnswerDeps, answer: Answer): Promise<void> {
  await end(deps, answer, { state: 'cancelled', conclusion: null, failure: null })
}

async function end(
  deps: AnswerDeps,
  answer: Answer,
  outcome: Pick<Parameters<AnswerDeps['answers']['conclude']>[0], 'state' | 'conclusion' | 'failure'>,
): Promise<void> {
  await deps.answers.conclude({ id: answer.id, ...outcome, at: deps.clock.now() })
}
