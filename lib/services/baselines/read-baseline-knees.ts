import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { PlanInput } from '@/lib/domain/suite/plan-context'
import type { AnswerStore } from '../ports/answer-store'
import type { BaselineStore } from '../ports/baseline-store'
import type { RunStore } from '../ports/run-store'

/**
 * Returns the last knee each way that the baseline's runs found, UDP payload bit/s: one that a later of them could not
 * find is still the link's. The baseline of a run that an answer measures is the answer's own, of any other the pinned
 * one. Null where there is none.
 */
export async function readBaselineKnees(
  stores: {
    readonly baselines: Pick<BaselineStore, 'current'>
    readonly answers: Pick<AnswerStore, 'baselineOfRun'>
    readonly runs: Pick<RunStore, 'metrics'>
  },
  run: { readonly id: string; readonly linkId: string },
): Promise<PlanInput['baseline']> {
  const asked = await stores.answers.baselineOfRun(run.id)
  const runIds = asked ?? (await stores.baselines.current(run.linkId))?.runIds
  if (!runIds) return null
  const runs = await Promise.all(runIds.map((runId) => stores.runs.metrics(runId)))
  const metrics = runs.flat()
  const knee = (wanted: OneWayDirection) =>
    metrics.findLast(
      ({ key, direction, value }) => key === 'udp.knee_bps' && direction === wanted && value !== null,
    )?.value ?? null
  return { kneeBps: { ab: knee('ab'), ba: knee('ba') } }
}
