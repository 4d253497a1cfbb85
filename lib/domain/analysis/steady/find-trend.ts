import { cutIntervals, findMeanBps, lengthOf, type RateInterval } from './rate-intervals'

/**
 * A rise from the first to the last third by more than this is still a ramp: the same tenth that ends a ramp at 90 % of
 * the steady rate (design §2).
 */
const CLIMB_RATIO = 1.1
/** Share of the time before the last third that may have been as fast already and the climb still be the first one. */
const EARLIER_AS_FAST_SHARE = 0.1
/** The last third at less than half of what came before: whatever this test measured has ended. */
const FALL_RATIO = 0.5
/** Means of equal rates differ by what their sums were rounded to. */
const ROUNDING_SHARE = 1e-9

/**
 * Returns whether the steady part still climbs at its end, has fallen away, or holds. A climb must be the first to that
 * height in the whole test: the sawtooth of a lossy path climbs again and again, and that is its steady state.
 */
export function findTrend(rates: {
  readonly all: readonly RateInterval[]
  /** The steady part, without its hiccup. */
  readonly steady: readonly RateInterval[]
  readonly fromS: number
  readonly toS: number
}): 'climbing' | 'fell' | 'holds' {
  const { all, steady, fromS, toS } = rates
  const thirdS = (toS - fromS) / 3
  const mean = (index: number) =>
    findMeanBps(cutIntervals(steady, { fromS: fromS + index * thirdS, toS: fromS + (index + 1) * thirdS })) ??
    0
  const [first, middle, last] = [mean(0), mean(1), mean(2)]
  if (last < FALL_RATIO * ((first + middle) / 2)) return 'fell'
  const isAbove = (one: number, other: number) => one > other * (1 + ROUNDING_SHARE)
  const isRising = isAbove(middle, first) && isAbove(last, middle) && isAbove(last, CLIMB_RATIO * first)
  return isRising && isFirstTime(cutIntervals(all, { fromS: 0, toS: toS - thirdS }), last)
    ? 'climbing'
    : 'holds'
}

function isFirstTime(earlier: readonly RateInterval[], bps: number): boolean {
  const seconds = earlier.reduce((sum, each) => sum + lengthOf(each), 0)
  const fastS = earlier.filter((each) => each.bps >= bps).reduce((sum, each) => sum + lengthOf(each), 0)
  return fastS <= EARLIER_AS_FAST_SHARE * seconds
}
