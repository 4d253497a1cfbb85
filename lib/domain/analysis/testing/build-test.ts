import type { HostSample, OneWayTest, SocketSample, TestInterval } from '@/lib/domain/model/step'
import { UNKNOWN_SOCKET, UNKNOWN_TOTALS, UNSEEN_END } from '@/lib/domain/model/unknown-test'

/** A socket of which nothing is known but what is given. */
export function buildSocket(known: Partial<SocketSample> = {}): SocketSample {
  return { ...UNKNOWN_SOCKET, localPort: 40_000, ...known }
}

/** A look at the sockets at one moment. */
export function buildSample(atS: number, sockets: readonly Partial<SocketSample>[]): HostSample {
  return { atS, sockets: sockets.map(buildSocket), cpu: null }
}

/** Intervals of one length that carry the given rates, receiver and sender alike. */
export function buildIntervals(ratesBps: readonly number[], lengthS = 1): TestInterval[] {
  return ratesBps.map((bps, index) => ({
    startS: index * lengthS,
    endS: (index + 1) * lengthS,
    receivedBytes: (bps * lengthS) / 8,
    sentBytes: (bps * lengthS) / 8,
    retransmits: 0,
    lostCount: null,
    packetsCount: null,
  }))
}

type TestParts = Partial<Omit<OneWayTest, 'totals' | 'sender' | 'receiver'>> & {
  readonly totals?: Partial<OneWayTest['totals']>
  readonly sender?: Partial<OneWayTest['sender']>
  readonly receiver?: Partial<OneWayTest['receiver']>
}

/** A test of which nothing is known but what is given. */
export function buildTest(parts: TestParts = {}): OneWayTest {
  return {
    direction: 'ab',
    intervals: [],
    sidePing: [],
    sidePingLostCount: null,
    congestionControl: null,
    mssBytes: null,
    ...parts,
    totals: {
      ...UNKNOWN_TOTALS,
      ...parts.totals,
    },
    sender: { side: 'a', ...UNSEEN_END, ...parts.sender },
    receiver: { side: 'b', ...UNSEEN_END, ...parts.receiver },
  }
}
