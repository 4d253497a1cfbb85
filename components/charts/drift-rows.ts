import type { Direction } from '@/lib/domain/model/direction'
import type { DriftModel, DriftPoint } from '@/lib/web/views/charts/chart-models'
import { type AxisScale, axisScale, scaledTicks } from './axis-scale'

export const BRUSH_HEIGHT_PX = 44

/** One run with its value in each direction. */
export type DriftRow = {
  readonly atMs: number
  readonly runId: string
  readonly points: Partial<Readonly<Record<Direction, DriftPoint>>>
  /** Why the whole run failed; null where it did not. */
  readonly failure: string | null
}

export type DriftScale = AxisScale & {
  readonly ticks: readonly number[]
  readonly domain: readonly [number, number]
}

const SHORTEST_PAD_MS = 3_600_000

/** From the first run to now or the last one, with a little room on both sides. */
export function driftSpan(model: DriftModel): readonly [number, number] {
  const times = [
    ...model.series.flatMap((series) => series.points.map((point) => point.atMs)),
    ...model.failures.map((failure) => failure.atMs),
  ]
  const from = Math.min(...times)
  const to = Math.max(...times)
  if (!Number.isFinite(from)) return [model.nowMs - SHORTEST_PAD_MS, model.nowMs]
  const pad = Math.max((to - from) * 0.02, SHORTEST_PAD_MS)
  return [from - pad, to + pad]
}

/** The runs within a range, oldest first, failed ones among them. */
export function visibleRows(model: DriftModel, [from, to]: readonly [number, number]): readonly DriftRow[] {
  const rows = new Map<string, DriftRow>()
  for (const { atMs, runId, reason } of model.failures) {
    rows.set(runId, { atMs, runId, points: {}, failure: reason })
  }
  for (const series of model.series) {
    for (const point of series.points) {
      const row = rows.get(point.runId) ?? {
        atMs: point.atMs,
        runId: point.runId,
        points: {},
        failure: null,
      }
      rows.set(point.runId, { ...row, points: { ...row.points, [series.direction]: point } })
    }
  }
  return [...rows.values()]
    .filter((row) => row.atMs >= from && row.atMs <= to)
    .sort((a, b) => a.atMs - b.atMs)
}

/** The value axis over what is shown, with the baseline's band in it. */
export function driftScale(model: DriftModel, rows: readonly DriftRow[]): DriftScale {
  const known = rows.flatMap((row) =>
    Object.values(row.points).flatMap((point) => (point.value === null ? [] : [point.value])),
  )
  const bands = model.series.flatMap((series) =>
    series.baseline ? [series.baseline.low, series.baseline.high] : [],
  )
  const range = valueRange([...known, ...bands])
  const scale = axisScale(model.unit, range.to)
  const ticks = scaledTicks(scale, { ...range, count: 5 })
  return { ...scale, ticks, domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1] }
}

/** The axis begins at 0 unless all values lie so close together that their changes could not be seen there. */
function valueRange(values: readonly number[]): { readonly from: number; readonly to: number } {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (!Number.isFinite(low)) return { from: 0, to: 1 }
  const from = low > high * 0.6 ? Math.max(0, low - (high - low) * 0.3) : Math.min(0, low)
  return { from, to: high > from ? high : from + Math.max(1, Math.abs(from) * 0.1) }
}
