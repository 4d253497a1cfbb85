import { findMedian } from '@/lib/domain/analysis/statistics/median'

export type Spread = {
  /** Standard deviation of one run, in the metric's unit. */
  readonly sigma: number
  /** How much each run is like the one before it, from 0 to 0.9. */
  readonly rho: number
}

/** A normal distribution's standard deviation over its median absolute deviation. */
export const MAD_TO_SIGMA = 1.4826
/** What is assumed where a history shows nothing (field-notes §6.4b), and as many runs as it counts for beside what one shows. */
const ASSUMED_RHO = 0.3
const ASSUMED_RUNS_COUNT = 20
/** Above this the series is a walk, and an interval from it means nothing. */
const MOST_RHO = 0.9

/**
 * Returns how runs of a series scatter about its level, by medians of the differences between runs one and two apart: a
 * step or a slow trend hardly widens them. For runs correlated by ρ these variances are 2σ²(1 − ρ) and 2σ²(1 − ρ²), so
 * that their ratio is 1 + ρ.
 */
export function findSpread(values: readonly number[]): Spread {
  const [one, two] = [findDifference(values, 1), findDifference(values, 2)]
  const count = values.length
  const shown = one === 0 ? 0 : (two / one) ** 2 - 1
  const mixed = (count * shown + ASSUMED_RUNS_COUNT * ASSUMED_RHO) / (count + ASSUMED_RUNS_COUNT)
  const rho = Math.min(MOST_RHO, Math.max(0, mixed))
  return { sigma: one / Math.sqrt(2 * (1 - rho)), rho }
}

/** Standard deviation of the difference between runs so far apart, by its median. */
function findDifference(values: readonly number[], apart: number): number {
  const sizes = values.slice(apart).map((value, index) => Math.abs(value - (values[index] ?? value)))
  return MAD_TO_SIGMA * (findMedian(sizes) ?? 0)
}

/** Returns by how much correlation widens the standard error of a mean: √((1 + ρ) / (1 − ρ)), of a long AR(1) series. */
export function findWidening(rho: number): number {
  return Math.sqrt((1 + rho) / (1 - rho))
}
