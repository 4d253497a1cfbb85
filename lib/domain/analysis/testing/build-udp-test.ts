import type { CounterDeltas, HostSample, OneWayTest, TestInterval } from '@/lib/domain/model/step'
import { buildTest } from './build-test'

/** UDP payload of the built tests, bytes. */
export const BUILT_DATAGRAM_BYTES = 1448

/** Counters that were all read and did not move. */
export const STILL_COUNTERS: CounterDeltas = {
  kernel: { UdpRcvbufErrors: 0 },
  softnet: { processed: 0, dropped: 0, squeezed: 0 },
  nic: null,
  link: null,
}

/** A UDP test that sent a rate for some seconds and lost some datagrams, evenly unless intervals are given. */
export function buildUdpTest(parts: {
  readonly sentBps: number
  readonly lostCount: number | null
  readonly seconds?: number
  readonly counters?: CounterDeltas | null
  readonly samples?: readonly HostSample[]
  readonly receivedBpsBySecond?: readonly number[]
  /** How many of the lost follow the last datagram that was read, and are in no interval. */
  readonly unreadCount?: number
}): OneWayTest {
  const { sentBps, lostCount, seconds = 3, unreadCount = 0 } = parts
  const packetsSent = Math.round((sentBps * seconds) / 8 / BUILT_DATAGRAM_BYTES)
  const lost = lostCount ?? 0
  const arrivedBps = sentBps * (1 - lost / packetsSent)
  const rates = parts.receivedBpsBySecond ?? Array.from({ length: seconds }, () => arrivedBps)
  const intervals: TestInterval[] = rates.map((bps, index) => ({
    startS: index,
    endS: index + 1,
    receivedBytes: bps / 8,
    sentBytes: sentBps / 8,
    retransmits: null,
    lostCount: lostCount === null ? null : partOf(lost - unreadCount, rates.length, index),
    packetsCount: packetsSent / rates.length,
  }))
  return buildTest({
    intervals,
    totals: {
      sentBytes: packetsSent * BUILT_DATAGRAM_BYTES,
      sentBps,
      seconds,
      packetsSent,
      packetsReceived: packetsSent - lost,
      lostCount,
      lossPct: lostCount === null ? null : (100 * lost) / packetsSent,
      goodputBps: arrivedBps,
    },
    receiver: {
      counters: parts.counters === undefined ? STILL_COUNTERS : parts.counters,
      samples: parts.samples ?? [],
    },
  })
}

/** A whole number's share of one of several parts, which together are the whole. */
function partOf(count: number, partsCount: number, index: number): number {
  return Math.floor((count * (index + 1)) / partsCount) - Math.floor((count * index) / partsCount)
}
