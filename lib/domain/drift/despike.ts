import { findMedian } from '@/lib/domain/analysis/statistics/median'

/** Runs on each side that a run is held against: with three, the other side's level is a minority even beside a step. */
const NEIGHBOURS_COUNT = 3
/** Robust standard deviations from its neighbours' median beyond which a run is a spike (Hampel's filter). */
const SPIKE_SIGMAS = 4

/**
 * Returns a series with single outlying runs moved to the median of their neighbours: a bad night is no step, and two good
 * runs beside it are no other. Up to three in a row go; what lasts longer stays. `sigma` is one run's standard deviation.
 */
export function despike(values: readonly number[], sigma: number): readonly number[] {
  return values.map((value, index) => {
    const around = values.slice(Math.max(0, index - NEIGHBOURS_COUNT), index + NEIGHBOURS_COUNT + 1)
    const median = findMedian(around) ?? value
    return Math.abs(value - median) > SPIKE_SIGMAS * sigma ? median : value
  })
}
