import { sumKnown } from '@/lib/domain/analysis/statistics/sum'
import type { OneWayTest } from '@/lib/domain/model/step'
import { findCounterDelta, samplesWithin, type TimeSpan } from './counter-delta'

/**
 * Returns which share of the bytes sent in a span were sent again, in per cent: from ss (bytes_retrans / bytes_sent,
 * iproute2 4.20+), else from iperf3's retransmitted segments times the MSS; null where neither tells.
 */
export function findRetransmitPct(test: OneWayTest, span: TimeSpan, mssBytes: number | null): number | null {
  const samples = samplesWithin(test.sender.samples, span)
  const sent = findCounterDelta(samples, 'bytesSent')
  const again = findCounterDelta(samples, 'bytesRetrans')
  if (sent !== null && again !== null && sent > 0) return (100 * again) / sent
  const inside = test.intervals.filter(
    (each) => each.startS >= span.fromS - 1e-6 && each.endS <= span.toS + 1e-6,
  )
  const sentBytes = sumKnown(inside.map((each) => each.sentBytes))
  const segments = sumKnown(inside.map((each) => each.retransmits))
  if (sentBytes === null || segments === null || mssBytes === null || sentBytes <= 0) return null
  return Math.min(100, (100 * segments * mssBytes) / (sentBytes + segments * mssBytes))
}

/**
 * Returns the share of sent bytes that were sent again in the whole test, 0–1: the last look at each socket, else
 * iperf3's totals; null where neither tells.
 */
export function findRetransmitShare(test: OneWayTest, mssBytes: number | null): number | null {
  const last = test.sender.samples.at(-1)?.sockets ?? []
  const sent = sumKnown(last.map((each) => each.bytesSent))
  const again = sumKnown(last.map((each) => each.bytesRetrans))
  if (sent !== null && again !== null && sent > 0) return again / sent
  const { sentBytes, retransmits } = test.totals
  if (sentBytes === null || sentBytes <= 0 || retransmits === null || mssBytes === null) return null
  return (retransmits * mssBytes) / (sentBytes + retransmits * mssBytes)
}

/**
 * Returns loss events a segment sent in a span, 0–1: what Mathis and CUBIC mean by p. A sender reacts once a round trip
 * however many segments that trip lost, so there are at most as many events as round trips (RFC 9438 §4.6). Null unknown.
 */
export function findLossEventShare(
  test: OneWayTest,
  known: {
    readonly span: TimeSpan
    readonly rttMs: number
    readonly mssBytes: number
    readonly streamsCount: number
  },
): number | null {
  const { span, rttMs, mssBytes, streamsCount } = known
  const retransmitPct = findRetransmitPct(test, span, mssBytes)
  const inside = test.intervals.filter(
    (each) => each.startS >= span.fromS - 1e-6 && each.endS <= span.toS + 1e-6,
  )
  const bytes = sumKnown(inside.map((each) => each.sentBytes ?? each.receivedBytes))
  if (retransmitPct === null || bytes === null || bytes <= 0 || rttMs <= 0) return null
  const segments = bytes / mssBytes
  const tripsCount = (streamsCount * (span.toS - span.fromS) * 1000) / rttMs
  return Math.min((retransmitPct / 100) * segments, tripsCount) / segments
}
