import { findMedian } from '@/lib/domain/analysis/statistics/median'
import { meanKnown } from '@/lib/domain/analysis/statistics/sum'

/** Standard deviations from the level beyond which a run is a stray: of normal runs one in 16,000 is. */
export const STRAY_SIGMAS = 4

export type Level = {
  readonly value: number
  /** Runs that the level stands on. */
  readonly runsCount: number
  /** Runs left out because they lie far from the others. */
  readonly straysCount: number
}

/**
 * Returns the level of some runs: the mean of those that are no strays, by the standard deviation of one run that the link's
 * history shows; their median where no history tells what a stray is (null). Null of no runs.
 */
export function findLevel(values: readonly number[], sigma: number | null): Level | null {
  const median = findMedian(values)
  if (median === null) return null
  if (sigma === null) return { value: median, runsCount: values.length, straysCount: 0 }
  const near = values.filter((value) => Math.abs(value - median) <= STRAY_SIGMAS * sigma)
  // Where most are far from the middle, none of them is the odd one out.
  const kept = 2 * near.length > values.length ? near : values
  return {
    value: meanKnown(kept) ?? median,
    runsCount: kept.length,
    straysCount: values.length - kept.length,
  }
}
