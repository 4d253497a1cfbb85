import { findWeightedMedian } from '@/lib/domain/analysis/statistics/weighted-median'
import { lengthOf, type RateInterval } from './rate-intervals'

/**
 * How far from the median an interval must lie to be an outlier: five robust standard deviations (1.4826 is the normal
 * distribution's ratio of standard deviation to median absolute deviation), and at least a fifth of the median, because
 * at line rate the deviation is almost 0 and every ripple would count.
 */
const OUTLIER_DEVIATIONS_COUNT = 5
const MAD_TO_SIGMA = 1.4826
const LEAST_OUTLIER_SHARE = 0.2
/** A hiccup is an exception: more than this share of the steady part is how the path is. */
const LONGEST_HICCUP_SHARE = 0.25

/**
 * Returns the intervals without a single hiccup: one run of outliers with a fall in it (and the burst that makes up for
 * it), not longer than a quarter of the whole. Where there are several, or the rate varies so much that a fall is nothing
 * unusual (a lossy path's sawtooth), they belong to the path and everything is kept.
 */
export function dropHiccup(intervals: readonly RateInterval[]): readonly RateInterval[] {
  const isOutlier = buildOutlierTest(intervals)
  const runs = findRuns(intervals, (each) => isOutlier(each) !== 'no')
  const run = runs[0]
  if (run === undefined || runs.length > 1 || !run.some((each) => isOutlier(each) === 'low')) return intervals
  const totalS = intervals.reduce((sum, each) => sum + lengthOf(each), 0)
  const runS = run.reduce((sum, each) => sum + lengthOf(each), 0)
  return runS > LONGEST_HICCUP_SHARE * totalS + 1e-9
    ? intervals
    : intervals.filter((each) => !run.includes(each))
}

function buildOutlierTest(
  intervals: readonly RateInterval[],
): (interval: RateInterval) => 'low' | 'high' | 'no' {
  const weigh = (value: number, each: RateInterval) => ({ value, weight: lengthOf(each) })
  const median = findWeightedMedian(intervals.map((each) => weigh(each.bps, each))) ?? 0
  const deviation = findWeightedMedian(intervals.map((each) => weigh(Math.abs(each.bps - median), each))) ?? 0
  const limit = Math.max(OUTLIER_DEVIATIONS_COUNT * MAD_TO_SIGMA * deviation, LEAST_OUTLIER_SHARE * median)
  return ({ bps }) => (Math.abs(bps - median) <= limit ? 'no' : bps < median ? 'low' : 'high')
}

function findRuns(
  intervals: readonly RateInterval[],
  isIn: (interval: RateInterval) => boolean,
): readonly RateInterval[][] {
  const runs: RateInterval[][] = []
  let isOpen = false
  for (const each of intervals) {
    if (!isIn(each)) isOpen = false
    else if (isOpen) runs.at(-1)?.push(each)
    else {
      runs.push([each])
      isOpen = true
    }
  }
  return runs
}
