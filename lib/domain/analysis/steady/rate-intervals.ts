import type { TestInterval } from '@/lib/domain/model/step'

/** A stretch of time with one average rate, bit/s. */
export type RateInterval = { readonly startS: number; readonly endS: number; readonly bps: number }

/** Intervals shorter than this hold timer noise rather than a rate, in seconds. */
const SHORTEST_INTERVAL_S = 0.01

/** Returns whether the receiver told of any interval what arrived in it; where it did not, no rate of the test is known. */
export function isReceiverKnown(intervals: readonly TestInterval[]): boolean {
  return intervals.some((each) => each.receivedBytes !== null)
}

/**
 * Returns the rates of a test's intervals in order of time, of any lengths. The receiver's bytes are the goodput (design
 * §5.2); the sender's only tell when it sent, and must never be mixed with them or stand for them.
 */
export function toRateIntervals(
  intervals: readonly TestInterval[],
  counted: 'receivedBytes' | 'sentBytes' = 'receivedBytes',
): RateInterval[] {
  return intervals
    .flatMap((each) => {
      const bytes = each[counted]
      const lengthS = each.endS - each.startS
      if (bytes === null || !(lengthS >= SHORTEST_INTERVAL_S)) return []
      return [{ startS: each.startS, endS: each.endS, bps: (bytes * 8) / lengthS }]
    })
    .sort((left, right) => left.startS - right.startS)
}

/** Returns the seconds an interval lasts. */
export function lengthOf(interval: RateInterval): number {
  return interval.endS - interval.startS
}

/** Returns what lies between two moments, cutting the intervals that reach over an edge. */
export function cutIntervals(
  intervals: readonly RateInterval[],
  span: { fromS: number; toS: number },
): RateInterval[] {
  return intervals.flatMap((each) => {
    const startS = Math.max(each.startS, span.fromS)
    const endS = Math.min(each.endS, span.toS)
    return endS > startS ? [{ startS, endS, bps: each.bps }] : []
  })
}

/** Returns the mean rate over the time the intervals cover, bit/s, or null of none. */
export function findMeanBps(intervals: readonly RateInterval[]): number | null {
  const seconds = intervals.reduce((sum, each) => sum + lengthOf(each), 0)
  if (seconds <= 0) return null
  return intervals.reduce((sum, each) => sum + each.bps * lengthOf(each), 0) / seconds
}
