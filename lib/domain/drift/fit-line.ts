import { findMedian } from '@/lib/domain/analysis/statistics/median'
import { findMean, type SeriesPoint } from './series'

export type Line = {
  /** Per millisecond. */
  readonly slope: number
  /** Value at `atMs` 0. */
  readonly origin: number
}

/** Points beyond which neighbours are joined first: all pairs of so many are still few. */
const MOST_POINTS_COUNT = 120

/** Returns the straight line by Theil and Sen: the median of the slopes between all pairs, which a few bad runs do not move. */
export function fitLine(points: readonly SeriesPoint[]): Line {
  const joined = joinNeighbours(points)
  const slopes: number[] = []
  for (const [index, one] of joined.entries()) {
    for (const other of joined.slice(index + 1)) {
      if (other.atMs > one.atMs) slopes.push((other.value - one.value) / (other.atMs - one.atMs))
    }
  }
  const slope = findMedian(slopes) ?? 0
  return { slope, origin: findMedian(joined.map(({ atMs, value }) => value - slope * atMs)) ?? 0 }
}

export function valueAt({ slope, origin }: Line, atMs: number): number {
  return origin + slope * atMs
}

/** Returns at most 120 points: blocks of neighbours, each by its mean time and median value. */
export function joinNeighbours(points: readonly SeriesPoint[]): readonly SeriesPoint[] {
  const size = Math.ceil(points.length / MOST_POINTS_COUNT)
  if (size <= 1) return points
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) => {
    const block = points.slice(index * size, (index + 1) * size)
    return {
      atMs: findMean(block.map(({ atMs }) => atMs)),
      value: findMedian(block.map(({ value }) => value)) ?? 0,
    }
  })
}
