import type { MetricEntry } from '@/lib/domain/analysis/metric-catalogue'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { Direction } from '@/lib/domain/model/direction'
import type { Baseline } from '@/lib/services/ports/baseline-store'
import type { Stores } from '@/lib/services/ports/stores'
import type { BaselineBand, DriftModel, DriftPoint, DriftSeries } from '../charts/chart-models'
import { sayDrift } from '../charts/say-charts'
import { thinSeries } from '../charts/thin-series'
import { nameMetric } from '../figures/metric-names'
import { noiseBand } from './noise-band'

export type DriftInput = {
  readonly linkId: string
  readonly key: string
  readonly labels: DirectionLabels
  readonly baseline: Baseline | null
}

/** One metric of a link over time, with the pinned baseline and its noise. */
export async function loadDrift(stores: Stores, input: DriftInput): Promise<DriftModel> {
  const entry = nameMetric(input.key)
  const all = await Promise.all(
    entry.directions.map((direction) => loadSeries(stores, { ...input, entry, direction })),
  )
  const series = all.filter((one) => one.points.length > 0)
  const baselineAtMs = baselineTimeMs(series, input.baseline)
  const model = {
    metricName: entry.label,
    unit: entry.unit,
    isLoss: entry.isLoss ?? false,
    series,
    baselineAtMs,
  }
  return { ...model, title: sayDrift(model) }
}

async function loadSeries(
  stores: Stores,
  input: DriftInput & { readonly entry: MetricEntry; readonly direction: Direction },
): Promise<DriftSeries> {
  const { linkId, key, direction, labels, baseline, entry } = input
  const history = await stores.runs.metricHistory({ linkId, key, direction, from: null, to: null })
  const points: readonly DriftPoint[] = history.map(({ at, runId, value, reason }) => ({
    atMs: at.getTime(),
    runId,
    value,
    reason,
  }))
  return {
    direction,
    label: labels[direction],
    points: thinSeries(points, (point) => point.value),
    baseline: bandOf(points, baseline, entry),
  }
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
