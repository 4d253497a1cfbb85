import { isAtLeast } from '@/lib/domain/analysis/metric-catalogue'
import type { Direction } from '@/lib/domain/model/direction'
import { shownRunState } from '@/lib/domain/model/run-state'
import type { Run } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import { type Figure, makeFigure } from '../figures/figure'
import { nameMetric } from '../figures/metric-names'
import type { HistoryRow } from './link-view'

type Value = { readonly value: number | null; readonly reason?: string }
type Lookup = (runId: string) => Figure

/** The rows of a link's history, newest first, with the numbers that tell runs apart. */
export async function loadHistory(
  stores: Stores,
  input: {
    readonly linkId: string
    readonly runs: readonly Run[]
    readonly baselineRunIds: readonly string[]
    readonly now: Date
  },
): Promise<readonly HistoryRow[]> {
  const { linkId, runs, baselineRunIds, now } = input
  const load = (key: string, direction: Direction) => loadLookup(stores, { linkId, key, direction })
  const [rateAb, rateBa, rtt, kneeAb, kneeBa] = await Promise.all([
    load('tcp.single.steady_bps', 'ab'),
    load('tcp.single.steady_bps', 'ba'),
    load('rtt.idle.min_ms', 'ab'),
    load('udp.knee_bps', 'ab'),
    load('udp.knee_bps', 'ba'),
  ])
  return runs.map((run) => ({
    runId: run.id,
    at: (run.endedAt ?? run.startedAt ?? run.queuedAt).toISOString(),
    profile: run.profile,
    state: shownRunState(run, now),
    marks: [
      ...(run.partial && run.state === 'completed' ? ['partial'] : []),
      ...(run.contaminated ? ['contaminated'] : []),
    ],
    isBaseline: baselineRunIds.includes(run.id),
    throughput: { ab: rateAb(run.id), ba: rateBa(run.id) },
    rtt: rtt(run.id),
    knee: { ab: kneeAb(run.id), ba: kneeBa(run.id) },
    hasNumbers: [rateAb, rateBa, rtt].some((lookup) => lookup(run.id).unknownReason === null),
  }))
}

async function loadLookup(
  stores: Stores,
  input: { readonly linkId: string; readonly key: string; readonly direction: Direction },
): Promise<Lookup> {
  const history = await stores.runs.metricHistory({ ...input, from: null, to: null })
  const values = new Map<string, Value>(
    history.map(({ runId, value, reason }) => [runId, { value, ...(reason !== null && { reason }) }]),
  )
  const entry = nameMetric(input.key)
  return (runId) => {
    const value = values.get(runId)
    return makeFigure(value, entry, value && isAtLeast(value) ? '≥ ' : '')
  }
}
