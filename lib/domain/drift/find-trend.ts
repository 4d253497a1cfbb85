import { findMedian } from '@/lib/domain/analysis/statistics/median'
import { type Allowance, sizeOf } from '@/lib/domain/comparison/tolerances'
import { fitLine, joinNeighbours, type Line, valueAt } from './fit-line'
import { findUpperTail } from './normal'
import type { SeriesPoint } from './series'
import { findSpread, findWidening } from './spread'

/** A slow movement in one direction. */
export type Trend = {
  readonly line: Line
  readonly fromMs: number
  readonly toMs: number
  /** Per thirty days, in the metric's unit. */
  readonly perMonth: number
  /** On the line, at the two ends. */
  readonly first: number
  readonly last: number
  readonly confidencePct: number
}

const MONTH_MS = 30 * 24 * 3_600_000
/** Fewer runs, or a shorter time, show weather and no climate. */
const FEWEST_RUNS_COUNT = 20
const SHORTEST_MS = MONTH_MS
const MOST_CHANCE = 0.001
const MOST_CONFIDENCE_PCT = 99.9

/**
 * Returns the slow trend of a stretch without steps, or null: the slope by Theil and Sen, where Mann and Kendall's test
 * finds an order in the runs that chance does not explain (the test's variance widened by the correlation of successive
 * runs), and the whole movement is beyond the smaller tolerance.
 */
export function findTrend(points: readonly SeriesPoint[], small: Allowance): Trend | null {
  const [start, end] = [points[0], points.at(-1)]
  if (start === undefined || end === undefined || points.length < FEWEST_RUNS_COUNT) return null
  if (end.atMs - start.atMs < SHORTEST_MS) return null
  const line = fitLine(points)
  const [first, last] = [valueAt(line, start.atMs), valueAt(line, end.atMs)]
  if (Math.abs(last - first) <= sizeOf(small, findMedian(points.map(({ value }) => value)) ?? 0)) return null
  const chance = findChance(points)
  if (chance >= MOST_CHANCE) return null
  return {
    line,
    fromMs: start.atMs,
    toMs: end.atMs,
    perMonth: line.slope * MONTH_MS,
    first,
    last,
    confidencePct: Math.min(MOST_CONFIDENCE_PCT, 100 * (1 - chance)),
  }
}

/** Two-sided probability that runs without a trend are in such an order (Mann 1945, Kendall 1975; correlation: Yue and Wang 2004). */
function findChance(points: readonly SeriesPoint[]): number {
  const joined = joinNeighbours(points)
  const count = joined.length
  const sum = joined.reduce(
    (so, one, index) =>
      so + joined.slice(index + 1).reduce((own, other) => own + Math.sign(other.value - one.value), 0),
    0,
  )
  const { rho } = findSpread(joined.map(({ value }) => value))
  const deviation = Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18) * findWidening(rho)
  return 2 * findUpperTail(Math.max(0, Math.abs(sum) - 1) / deviation)
}
