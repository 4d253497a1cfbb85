import { judgeRun } from '@/lib/domain/analysis/judge-run'
import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import { ONE_OF_THREE_LOOKS } from '@/lib/domain/comparison/confidence'
import { isFinal } from '@/lib/domain/model/run-state'
import { compareStoredRuns } from '../comparison/compare-stored-runs'
import type { Answer } from '../ports/answer-store'
import type { Run } from '../ports/run'
import { performedOf } from '../runs/performed-of'
import type { AnswerDeps } from './answer-deps'

/**
 * Compares what an answer has measured up to this moment, as sure as an answer that looks again must be; of a run that goes on the
 * steps that have ended, so that the first figures stand long before the last ones are measured. Null before there is any.
 */
export async function compareAnswer(
  deps: Pick<AnswerDeps, 'runs' | 'fleet'>,
  input: {
    readonly answer: Answer
    readonly runs: readonly Run[]
    readonly baselineRunIds: readonly string[]
  },
): Promise<Comparison | null> {
  const { answer, runs, baselineRunIds } = input
  const going = runs.find(({ state }) => !isFinal(state))
  const begun = going ? await judgeBegun(deps, going) : []
  const used = runs.filter(({ id, state }) => state === 'completed' || (id === going?.id && begun.length > 0))
  if (used.length === 0) return null
  const metrics = async (runId: string) => (runId === going?.id ? begun : deps.runs.metrics(runId))
  return compareStoredRuns(
    { ...deps, runs: { ...deps.runs, metrics } },
    {
      linkId: answer.linkId,
      runIds: used.map(({ id }) => id),
      baselineRunIds,
      confidence: ONE_OF_THREE_LOOKS,
    },
  )
}

/** The metrics of the steps of a run that have ended; a metric of none of them is left out. */
async function judgeBegun({ runs }: Pick<AnswerDeps, 'runs'>, run: Run) {
  const performed = (await runs.steps(run.id)).flatMap((step) => performedOf(step))
  if (performed.length === 0) return []
  const facts = run.environment ?? { a: null, b: null }
  const { metrics } = judgeRun({ performed, link: run.snapshot.link, facts, plan: run })
  return metrics.filter(({ value }) => value !== null)
}
