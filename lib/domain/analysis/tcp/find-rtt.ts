import { findMedian } from '@/lib/domain/analysis/statistics/median'
import { sumKnown } from '@/lib/domain/analysis/statistics/sum'
import type { HostSample, OneWayTest, PingReply } from '@/lib/domain/model/step'
import { samplesWithin, type TimeSpan } from './counter-delta'

/**
 * Returns the average round trip in a span, ms: the mean over the looks of each look's mean over the streams (RFC 6349
 * §4.1.3 averages over time); where ss tells none, the mean of the ping that ran beside the test; null where neither.
 */
export function findAverageRttMs(test: OneWayTest, span: TimeSpan): number | null {
  const looks = samplesWithin(test.sender.samples, span).map(findMeanRttMs)
  const known = looks.filter((each) => each !== null)
  if (known.length > 0) return known.reduce((sum, each) => sum + each, 0) / known.length
  const pings = pingsWithin(test.sidePing, span)
  return pings.length === 0 ? null : pings.reduce((sum, each) => sum + each, 0) / pings.length
}

/** Returns the median round trip of the ping beside a test, ms; null without a reply. */
export function findSidePingMs(test: OneWayTest): number | null {
  return findMedian(test.sidePing.map((reply) => reply.rttMs))
}

/** Returns the mean round trip of the streams of one look that tell theirs, ms; null where none does. */
export function findMeanRttMs(sample: HostSample): number | null {
  const rtts = sample.sockets.map((each) => each.rttMs).filter((each) => each !== null)
  const sum = sumKnown(rtts)
  return sum === null ? null : sum / rtts.length
}

function pingsWithin(replies: readonly PingReply[], span: TimeSpan): number[] {
  const isInside = (atS: number | null) => atS === null || (atS >= span.fromS && atS <= span.toS)
  return replies.filter((each) => isInside(each.atS)).map((each) => each.rttMs)
}
