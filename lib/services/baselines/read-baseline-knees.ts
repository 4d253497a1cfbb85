import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { PlanInput } from '@/lib/domain/suite/plan-context'
import type { BaselineStore } from '../ports/baseline-store'
import type { RunStore } from '../ports/run-store'

/**
 * Returns the last knee each way that the pinned runs found, UDP payload bit/s: one that a later pinned run could not
 * find is still the link's. Null where nothing is pinned.
 */
export async function readBaselineKnees(
  stores: {
    readonly baselines: Pick<BaselineStore, 'current'>
    readonly runs: Pick<RunStore, 'metrics'>
  },
  linkId: string,
): Promise<PlanInput['baseline']> {
  const baseline = await stores.baselines.current(linkId)
  if (!baseline) return null
  const runs = await Promise.all(baseline.runIds.map((runId) => stores.runs.metrics(runId)))
  const metrics = runs.flat()
  const knee = (wanted: OneWayDirection) =>
    metrics.findLast(
      ({ key, direction, value }) => key === 'udp.knee_bps' && direction === wanted && value !== null,
    )?.value ?? null
  return { kneeBps: { ab: knee('ab'), ba: knee('ba') } }
}
