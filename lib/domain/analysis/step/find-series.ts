import { findCwndBytes } from '@/lib/domain/analysis/tcp/counter-delta'
import { findMeanRttMs } from '@/lib/domain/analysis/tcp/find-rtt'
import type { HostSample, OneWayTest } from '@/lib/domain/model/step'

/** One moment of a test: what passed in its interval, and the sender's socket at the look nearest to its end. */
export type SeriesPoint = {
  readonly atS: number
  readonly bps: number | null
  readonly retransmits: number | null
  readonly cwndBytes: number | null
  readonly rttMs: number | null
}

/**
 * Returns a test as points for charts, one an interval at its end. Throughput is the receiver's, null where it is
 * unknown (design §5.2); cwnd is the sum over the streams, RTT their mean, both from the nearest look within the
 * interval; for UDP, RTT is the ping beside the test.
 */
export function findSeries(test: OneWayTest): readonly SeriesPoint[] {
  return test.intervals
    .toSorted((left, right) => left.startS - right.startS)
    .map((interval) => {
      const { startS, endS, retransmits, receivedBytes: bytes } = interval
      const look = findLook(test.sender.samples, startS, endS)
      return {
        atS: endS,
        bps: bytes === null || endS <= startS ? null : (bytes * 8) / (endS - startS),
        retransmits,
        cwndBytes: look && findCwndBytes(look),
        rttMs: (look && findMeanRttMs(look)) ?? findPingMs(test, startS, endS),
      }
    })
}

function findLook(samples: readonly HostSample[], startS: number, endS: number): HostSample | null {
  return samples.findLast((each) => each.atS > startS && each.atS <= endS && each.sockets.length > 0) ?? null
}

function findPingMs(test: OneWayTest, startS: number, endS: number): number | null {
  const inside = test.sidePing.filter((each) => each.atS !== null && each.atS > startS && each.atS <= endS)
  return inside.length === 0 ? null : inside.reduce((sum, each) => sum + each.rttMs, 0) / inside.length
}
