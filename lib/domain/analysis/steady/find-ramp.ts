import { lengthOf, type RateInterval } from './rate-intervals'

/** The ramp ends where the rate reaches this share of the steady rate (design §2, Ramp). */
export const RAMP_SHARE = 0.9

export type Ramp = {
  /** Seconds from the start until 90 % of the steady rate. */
  readonly rampS: number
  /** Start of the first interval that is wholly past the ramp. */
  readonly reachedFromS: number
}

/**
 * How far into the first fast interval the ramp can reach, per missing share of it: a straight climb from 77 % at its
 * start misses 3.5 % and passes 90 % after 17 % of it.
 */
const REACH_PER_MISSING_SHARE = 5

/**
 * Returns when the rate first reached 90 % of `steadyBps`, or null where it never did. An interval tells only its mean, so
 * the moment is where a straight line, from the rate at the start of the last slow interval up to the steady rate, misses as much
 * traffic as that interval and the first fast one do: a straight ramp is found exactly, whatever the interval length.
 */
export function findRamp(intervals: readonly RateInterval[], steadyBps: number): Ramp | null {
  const reached = intervals.findIndex((each) => each.bps >= RAMP_SHARE * steadyBps)
  const fast = intervals[reached]
  if (fast === undefined || steadyBps <= 0) return null
  const slow = intervals[reached - 1]
  const missingS = (each: RateInterval) => Math.max(0, 1 - each.bps / steadyBps) * lengthOf(each)
  const earlier = intervals[reached - 2]
  const before = slow && earlier ? (earlier.bps + slow.bps) / 2 / steadyBps : 0
  const climbS = (2 * (missingS(fast) + (slow ? missingS(slow) : 0))) / (1 - before)
  const crossedS = (slow ?? fast).startS + (climbS * (RAMP_SHARE - before)) / (1 - before)
  const latestS = fast.startS + Math.min(lengthOf(fast), REACH_PER_MISSING_SHARE * missingS(fast))
  return { rampS: Math.min(crossedS, latestS), reachedFromS: fast.startS }
}
