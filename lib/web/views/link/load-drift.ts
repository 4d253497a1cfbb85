import type { MetricEntry } from '@/lib/domain/analysis/metric-catalogue'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { Direction } from '@/lib/domain/model/direction'
import type { Baseline } from '@/lib/services/ports/baseline-store'
import type { Stores } from '@/lib/services/ports/stores'
import type {
  BaselineBand,
  DriftFailure,
  DriftMarker,
  DriftModel,
  DriftPoint,
  DriftSeries,
} from '../charts/chart-models'
import { sayDrift } from '../charts/say-charts'
import { MAX_CHART_POINTS, thinSeries, thinWithin } from '../charts/thin-series'
import type { ZoomRange } from '../charts/zoom-range'
import { nameMetric } from '../figures/metric-names'
import { noiseBand } from './noise-band'

export type DriftInput = {
  readonly linkId: string
  readonly key: string
  /** Null: every direction that the metric has. */
  readonly direction: Direction | null
  /** The stretch of time that is looked at: its points are thinned last. */
  readonly range: ZoomRange | null
  readonly labels: DirectionLabels
  readonly baseline: Baseline | null
  readonly markers: readonly DriftMarker[]
  readonly failures: readonly DriftFailure[]
  readonly now: Date
}

/** One metric of a link over time, with the pinned baseline and its noise, and what happened meanwhile. */
export async function loadDrift(stores: Stores, input: DriftInput): Promise<DriftModel> {
  const entry = nameMetric(input.key)
  const directions = entry.directions.filter((one) => input.direction === null || one === input.direction)
  const loaded = await Promise.all(
    directions.map((direction) => loadSeries(stores, { ...input, entry, direction })),
  )
  const known = loaded.filter((one) => one.points.length > 0)
  const most = Math.floor(MAX_CHART_POINTS / Math.max(1, known.length))
  const isThinned = known.some((one) => one.points.length > most)
  const whole = {
    metricName: entry.label,
    unit: entry.unit,
    isLoss: entry.isLoss ?? false,
    series: known,
    baselineAtMs: baselineTimeMs(known, input.baseline),
    markers: input.markers,
    failures: thinSeries(input.failures, () => 0, { maxPoints: MAX_CHART_POINTS }),
    nowMs: input.now.getTime(),
    isThinned,
  }
  const series = known.map((one) => ({ ...one, points: thinFor(one.points, input.range, most) }))
  return { ...whole, series, title: sayDrift(whole) }
}

function thinFor(
  points: readonly DriftPoint[],
  range: ZoomRange | null,
  maxPoints: number,
): readonly DriftPoint[] {
  const readValue = (point: DriftPoint) => point.value
  if (!range) return thinSeries(points, readValue, { maxPoints })
  const isWithin = (point: DriftPoint) => point.atMs >= range[0] && point.atMs <= range[1]
  return thinWithin(points, readValue, { maxPoints, isWithin })
}

async function loadSeries(
  stores: Stores,
  input: Omit<DriftInput, 'direction'> & { readonly entry: MetricEntry; readonly direction: Direction },
): Promise<DriftSeries> {
  const { linkId, key, direction, labels, baseline, entry } = input
  const history = await stores.runs.metricHistory({ linkId, key, direction, from: null, to: null })
  const points: readonly DriftPoint[] = history.map(({ at, runId, value, reason }) => ({
    atMs: at.getTime(),
    runId,
    value,
    reason,
  }))
  return { direction, label: labels[direction], points, baseline: bandOf(points, baseline, entry) }
}

function bandOf(
  points: readonly DriftPoint[],
  baseline: Baseline | null,
  entry: MetricEntry,
): BaselineBand | null {
  const pinned = points.filter((point) => baseline?.runIds.includes(point.runId))
  const values = pinned.flatMap((point) => (point.value === null ? [] : [point.value]))
  return noiseBand(values, entry)
}

function baselineTimeMs(series: readonly DriftSeries[], baseline: Baseline | null): number | null {
  const times = series.flatMap((one) =>
    one.points.filter((point) => baseline?.runIds.includes(point.runId)).map((point) => point.atMs),
  )
  return times.length === 0 ? null : Math.max(...times)
}
