import { findMeasuringKind } from '@/lib/domain/comparison/find-gate'
import type { Metric } from '@/lib/domain/model/metric'
import type { Run } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import { figureChanges } from '../compare/figure-changes'
import { loadComparison } from '../compare/load-comparison'
import { buildKeyFigures, KEY_METRICS, otherMetricKeys } from './build-key-figures'
import type { SinceView } from './run-view'

/** How far back an earlier run of the whole profile is looked for. */
const LOOK_BACK_RUNS = 50

/**
 * What a run of chosen steps measured beside what was measured before the change: by the run that advised it, where its id
 * is known, else by the last run of a whole profile before it. Null for other runs, and where there is no such run.
 */
export async function loadSince(
  stores: Stores,
  input: { readonly run: Run; readonly metrics: readonly Metric[]; readonly beforeRunId: string | null },
): Promise<SinceView | null> {
  const { run, metrics } = input
  if (run.chosenSteps === null || run.state !== 'completed') return null
  const before = await findBefore(stores, run, input.beforeRunId)
  if (before === null) return null
  const pair = { linkId: run.linkId, runIds: [run.id], baselineRunIds: [before.id] }
  const changes = figureChanges(await loadComparison(stores, pair))
  const kinds = new Set(run.chosenSteps.map(({ kind }) => kind))
  const measured = metrics.filter(({ key, value }) => {
    const kind = findMeasuringKind(key)
    return value !== null && kind !== null && kinds.has(kind)
  })
  const isMeasured = (wanted: string) => measured.some(({ key }) => key === wanted)
  const keys = [...KEY_METRICS.filter(isMeasured), ...otherMetricKeys(measured, KEY_METRICS)]
  return {
    runId: before.id,
    runAt: (before.endedAt ?? before.queuedAt).toISOString(),
    rows: buildKeyFigures({ metrics: measured, changes }, keys),
    compareHref: `/links/${run.linkId}/compare?run=${run.id}&baseline=${before.id}`,
  }
}

async function findBefore(stores: Stores, run: Run, beforeRunId: string | null): Promise<Run | null> {
  const named = beforeRunId === null ? null : await stores.runs.get(beforeRunId)
  if (named && named.linkId === run.linkId && named.id !== run.id) return named
  const page = { limit: LOOK_BACK_RUNS, cursor: null }
  const { items } = await stores.runs.list({ linkId: run.linkId, states: ['completed'], page })
  return items.find((one) => one.chosenSteps === null && one.queuedAt < run.queuedAt) ?? null
}
