import { findWeightedMedian } from '@/lib/domain/analysis/statistics/weighted-median'
import type { TestInterval } from '@/lib/domain/model/step'
import { dropHiccup } from './drop-hiccup'
import { findRamp } from './find-ramp'
import { findTrend } from './find-trend'
import {
  cutIntervals,
  findMeanBps,
  isReceiverKnown,
  lengthOf,
  type RateInterval,
  toRateIntervals,
} from './rate-intervals'

export const UNSTEADY_CODES = [
  'no-intervals',
  'receiver-unknown',
  'nothing-arrived',
  'ramp-dominated',
  'fell-away',
  'no-overlap',
] as const

/** The part of a test after its ramp; without `steadyBps` there was none, and `reason` says why. */
export type SteadyState = {
  readonly fromS: number
  readonly toS: number
  /** Mean rate of the steady part without a single hiccup, bit/s; null where the test never became steady. */
  readonly steadyBps: number | null
  readonly isSteady: boolean
  /** Seconds from the start until 90 % of the steady rate; null where there is none. */
  readonly rampS: number | null
  /** Mean rate of the last third of the test, bit/s: how far a test came that was still climbing. */
  readonly endBps: number | null
  readonly reason?: { readonly code: (typeof UNSTEADY_CODES)[number]; readonly sentence: string }
}

/** At least this much of the start is left out: two seconds or twenty round trips (field-notes §3.20). */
const LEAST_DROPPED_S = 2
const LEAST_DROPPED_RTTS_COUNT = 20
/** … but never more than this share of a short test; what is left must then pass for steady by itself. */
const MOST_DROPPED_SHARE = 0.5
/**
 * What is left must last at least this long, be it seconds or round trips, and hold two intervals, or there is nothing to
 * call steady: congestion avoidance moves once a round trip, so that over a few of them any climb looks level.
 */
const SHORTEST_STEADY_S = 1
const SHORTEST_STEADY_RTTS_COUNT = 10
const FEWEST_INTERVALS_COUNT = 2
/** A start above this multiple of the later rate is a burst (a policer's bucket, a deep queue filling) and is left out. */
const BURST_RATIO = 1.5
/** … but one that lasts longer than this share of the test was the rate, until something ended it. */
const LONGEST_BURST_SHARE = 0.5
const EDGE_S = 1e-6
const UNKNOWN_SENTENCE = 'The receiver’s own intervals are unknown.'
const FELL_SENTENCE = 'The rate fell to less than half before the test ended.'

/**
 * Returns the steady part of a test from intervals of any length, weighted by their seconds. It begins where the rate has
 * reached 90 % of the later rate, and never before max(2 s, 20 RTT).
 *
 * The steady rate is the mean, not the median: CUBIC's window stays near its maximum for most of a cycle, so the median of
 * a lossy path is 4 % above what it carried (window 1 − 0.3 (1 − u)³ over a cycle: mean 0.925, median 0.963; RFC 9438
 * §4.1). What the mean lacks is strength against one bad second, so a single outlying hiccup is left out by name.
 *
 * Where the receiver told of no interval there is no rate (design §5.2); `fromS` and `toS` are then when the sender was
 * steady, which is where its sockets are looked at.
 */
export function findSteadyState(intervals: readonly TestInterval[], rttMs: number | null): SteadyState {
  if (intervals.length === 0 || isReceiverKnown(intervals))
    return findState(toRateIntervals(intervals), rttMs)
  const { fromS, toS } = findState(toRateIntervals(intervals, 'sentBytes'), rttMs)
  const reason = { code: 'receiver-unknown', sentence: UNKNOWN_SENTENCE } as const
  return { fromS, toS, steadyBps: null, isSteady: false, rampS: null, endBps: null, reason }
}

function findState(rates: readonly RateInterval[], rttMs: number | null): SteadyState {
  const toS = rates.at(-1)?.endS ?? 0
  const endBps = findMeanBps(cutIntervals(rates, { fromS: (2 * toS) / 3, toS }))
  const fail = (code: (typeof UNSTEADY_CODES)[number], sentence: string, fromS = 0): SteadyState => ({
    fromS,
    toS,
    steadyBps: null,
    isSteady: false,
    rampS: null,
    endBps,
    reason: { code, sentence },
  })
  if (rates.length < FEWEST_INTERVALS_COUNT) {
    return fail('no-intervals', 'The test has too few intervals to tell its steady part from its start.')
  }
  const laterBps = findLaterBps(rates, toS)
  if (laterBps <= 0) return fail('nothing-arrived', 'Nothing arrived in the second half of the test.')
  const calmFromS = findCalmStart(rates, laterBps)
  if (calmFromS > LONGEST_BURST_SHARE * toS) return fail('fell-away', FELL_SENTENCE)
  const fromS = findStart(rates, { laterBps, calmFromS, rttMs, toS })
  const steady = cutIntervals(rates, { fromS, toS })
  const shortestS = Math.max(SHORTEST_STEADY_S, (SHORTEST_STEADY_RTTS_COUNT * (rttMs ?? 0)) / 1000)
  if (toS - fromS < shortestS - EDGE_S || steady.length < FEWEST_INTERVALS_COUNT) {
    return fail('ramp-dominated', describeLongRamp(fromS, toS), fromS)
  }
  const usual = dropHiccup(steady)
  const trend = findTrend({ all: rates, steady: usual, fromS, toS })
  if (trend === 'climbing') return fail('ramp-dominated', describeClimb(toS), fromS)
  if (trend === 'fell') return fail('fell-away', FELL_SENTENCE, fromS)
  const steadyBps = findMeanBps(usual)
  const rampS = steadyBps === null ? null : (findRamp(rates, steadyBps)?.rampS ?? null)
  return { fromS, toS, steadyBps, isSteady: true, rampS, endBps }
}

function findLaterBps(rates: readonly RateInterval[], toS: number): number {
  const later = cutIntervals(rates, { fromS: toS / 2, toS })
  return findWeightedMedian(later.map((each) => ({ value: each.bps, weight: lengthOf(each) }))) ?? 0
}

/** Where the first burst has ended: 0 where the test does not begin with one. */
function findCalmStart(rates: readonly RateInterval[], laterBps: number): number {
  const reachedS = findRamp(rates, laterBps)?.reachedFromS ?? 0
  const calm = rates.find((each) => each.startS >= reachedS && each.bps <= BURST_RATIO * laterBps)
  return calm === undefined || calm.startS <= reachedS ? 0 : calm.startS
}

function findStart(
  rates: readonly RateInterval[],
  known: {
    readonly laterBps: number
    readonly calmFromS: number
    readonly rttMs: number | null
    readonly toS: number
  },
): number {
  const { laterBps, calmFromS, rttMs, toS } = known
  const leastS = Math.max(LEAST_DROPPED_S, (LEAST_DROPPED_RTTS_COUNT * (rttMs ?? 0)) / 1000)
  const reachedS = findRamp(rates, laterBps)?.reachedFromS ?? 0
  const earliestS = Math.max(reachedS, calmFromS, Math.min(leastS, MOST_DROPPED_SHARE * toS))
  return rates.find((each) => each.startS >= earliestS - EDGE_S)?.startS ?? toS
}

function describeLongRamp(fromS: number, toS: number): string {
  return `The ramp took ${round(fromS)} of ${round(toS)} s: too little is left to measure a steady rate; run it longer.`
}

function describeClimb(toS: number): string {
  return `The rate was still climbing when the test ended after ${round(toS)} s; run it longer.`
}

function round(seconds: number): string {
  return (Math.round(seconds * 10) / 10).toString()
}
