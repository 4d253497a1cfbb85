import { isAtLeast, type MetricEntry } from '@/lib/domain/analysis/metric-catalogue'
import { sayRunPlan } from '@/lib/domain/format/run-plan'
import { NOT_IN_FILE } from '@/lib/domain/imports/complete-metrics'
import type { Direction } from '@/lib/domain/model/direction'
import type { Metric } from '@/lib/domain/model/metric'
import { shownRunState } from '@/lib/domain/model/run-state'
import type { Run } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import {
  againstBaseline,
  type ChangeTone,
  makeFigure,
  type ThenNow,
  withoutBaseline,
} from '../figures/figure'
import { nameMetric } from '../figures/metric-names'
import type { HistoryRow } from './link-view'
import { noiseBand } from './noise-band'

const HISTORY_KEYS = ['tcp.single.steady_bps', 'rtt.idle.min_ms', 'udp.knee_bps'] as const
type HistoryKey = (typeof HISTORY_KEYS)[number]
type MetricsOfRun = ReadonlyMap<string, readonly Metric[]>

/** Rows of a link's history in the order of the runs given, with the numbers that tell runs apart, each against the baseline. */
export async function loadHistory(
  stores: Stores,
  input: {
    readonly runs: readonly Run[]
    readonly baselineRunIds: readonly string[]
    readonly now: Date
  },
): Promise<readonly HistoryRow[]> {
  const { runs, baselineRunIds, now } = input
  const runIds = [...new Set([...runs.map((run) => run.id), ...baselineRunIds])]
  const metricsOf = await stores.fleet.metricsOf({ runIds, keys: HISTORY_KEYS })
  return runs.map((run) => {
    const figure = (key: HistoryKey, direction: Direction) =>
      buildFigure(metricsOf, { run, baselineRunIds, key, direction })
    const throughput = {
      ab: figure('tcp.single.steady_bps', 'ab'),
      ba: figure('tcp.single.steady_bps', 'ba'),
    }
    const rtt = figure('rtt.idle.min_ms', 'ab')
    return {
      runId: run.id,
      at: (run.endedAt ?? run.startedAt ?? run.queuedAt).toISOString(),
      planText: sayRunPlan(run),
      state: shownRunState(run, now),
      failure: run.failure?.message ?? null,
      marks: [
        ...(run.partial && run.state === 'completed' ? ['partial'] : []),
        ...(run.contaminated ? ['contaminated'] : []),
      ],
      isBaseline: baselineRunIds.includes(run.id),
      isImported: run.source === 'imported',
      throughput,
      rtt,
      knee: { ab: figure('udp.knee_bps', 'ab'), ba: figure('udp.knee_bps', 'ba') },
      hasNumbers: [throughput.ab, throughput.ba, rtt].some((one) => one.now.unknownReason === null),
    }
  })
}

function buildFigure(
  metricsOf: MetricsOfRun,
  of: {
    readonly run: Run
    readonly baselineRunIds: readonly string[]
    readonly key: HistoryKey
    readonly direction: Direction
  },
): ThenNow {
  const { run, baselineRunIds, key, direction } = of
  const entry = nameMetric(key)
  const find = (runId: string) =>
    metricsOf.get(runId)?.find((metric) => metric.key === key && metric.direction === direction)
  const metric = find(run.id) ?? (run.source === 'imported' ? notInFile(key, direction) : undefined)
  const pinned = baselineRunIds.flatMap((runId) => find(runId) ?? [])
  const value = metric?.value ?? null
  const band = noiseBand(
    pinned.flatMap((one) => one.value ?? []),
    entry,
  )
  const isAlone = !band || value === null || baselineRunIds.includes(run.id)
  const now = makeFigure(
    metric,
    entry,
    metric !== undefined && isAtLeast(metric),
    isAlone ? null : band.value,
  )
  if (isAlone) return withoutBaseline(now)
  return againstBaseline({
    now,
    was: band.value,
    nowValue: value,
    isWasAtLeast: pinned.some(isAtLeast),
    changePct: band.value === 0 ? null : (100 * (value - band.value)) / band.value,
    tone: toneOf(value, band, entry),
    format: entry,
  })
}

function notInFile(key: HistoryKey, direction: Direction): Metric {
  return { key, direction, value: null, reason: NOT_IN_FILE }
}

/** Outside the baseline's noise a change has a colour; the verdict of the whole is the comparison's. */
function toneOf(
  value: number,
  band: { readonly low: number; readonly high: number },
  entry: MetricEntry,
): ChangeTone {
  if (value >= band.low && value <= band.high) return 'plain'
  if (entry.better === 'neither') return 'plain'
  return value > band.high === (entry.better === 'higher') ? 'good' : 'bad'
}
