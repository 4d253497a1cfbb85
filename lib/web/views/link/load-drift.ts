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
import { withComparisons } from './compare-around'
import { findSeriesDrift, type SeriesDrift } from './find-series-drift'
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
  const moved = loaded.filter(({ series }) => series.points.length > 0)
  const known = moved.map(({ series }) => series)
  const most = Math.floor(MAX_CHART_POINTS / Math.max(1, known.length))
  const isThinned = known.some((one) => one.points.length > most)
  const whole = {
    metricName: entry.label,
    unit: entry.unit,
    isLoss: entry.isLoss ?? false,
    series: known,
    baselineAtMs: baselineTimeMs(known, input.baseline),
    markers: listMarkers(input, moved),
    failures: thinSeries(input.failures, () => 0, { maxPoints: MAX_CHART_POINTS }),
    nowMs: input.now.getTime(),
    isThinned,
  }
  const series = known.map((one) => ({ ...one, points: thinFor(one.points, input.range, most) }))
  const drifts = moved.map(({ moves, series: { label } }) => ({ label, drift: moves.drift }))
  return { ...whole, series, title: sayDrift(whole, { entry, drifts }) }
}

type Moved = { readonly series: DriftSeries; readonly moves: SeriesDrift }

/** What happened meanwhile and what the numbers did themselves, each with the runs around it to compare. */
function listMarkers(input: DriftInput, moved: readonly Moved[]): readonly DriftMarker[] {
  const all = [...input.markers, ...moved.flatMap(({ moves }) => moves.markers)]
  const points = moved[0]?.series.points ?? []
  return withComparisons(all, { linkId: input.linkId, points }).toSorted((x, y) => x.atMs - y.atMs)
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
): Promise<Moved> {
  const { linkId, key, direction, labels, baseline, entry } = input
  const label = labels[direction]
  const history = await stores.runs.metricHistory({ linkId, key, direction, from: null, to: null })
  const points: readonly DriftPoint[] = history.map(({ at, runId, value, reason }) => ({
    atMs: at.getTime(),
    runId,
    value,
    reason,
  }))
  const changes = input.markers.filter(({ kind }) => kind === 'environment' || kind === 'journal')
  const moves = findSeriesDrift(points, { entry, label, changes })
  const band = bandOf(points, baseline, entry)
  return { series: { direction, label, points, baseline: band, levels: moves.levels }, moves }
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
