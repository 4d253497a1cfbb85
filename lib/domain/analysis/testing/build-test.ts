import type { HostSample, OneWayTest, SocketSample, TestInterval } from '@/lib/domain/model/step'

const UNKNOWN_SOCKET: SocketSample = {
  localPort: 40_000,
  rttMs: null,
  rttVarMs: null,
  minRttMs: null,
  mssBytes: null,
  pmtuBytes: null,
  cwndSegments: null,
  ssthreshSegments: null,
  unackedSegments: null,
  bytesSent: null,
  bytesAcked: null,
  bytesReceived: null,
  bytesRetrans: null,
  retransTotal: null,
  reordSeen: null,
  dsackDups: null,
  sndWndBytes: null,
  notsentBytes: null,
  busyMs: null,
  rwndLimitedMs: null,
  sndbufLimitedMs: null,
  deliveryBps: null,
  congestionControl: null,
  drops: null,
}

/** A socket of which nothing is known but what is given. */
export function buildSocket(known: Partial<SocketSample> = {}): SocketSample {
  return { ...UNKNOWN_SOCKET, ...known }
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
  const end = { samples: [], counters: null, iperfVersion: null, bufferGrantedBytes: null, iperfCpuPct: null }
  return {
    direction: 'ab',
    intervals: [],
    sidePing: [],
    sidePingLostCount: null,
    congestionControl: null,
    mssBytes: null,
    ...parts,
    totals: {
      sentBytes: null,
      sentBps: null,
      goodputBps: null,
      seconds: null,
      retransmits: null,
      packetsSent: null,
      packetsReceived: null,
      lostCount: null,
      lossPct: null,
      jitterMs: null,
      outOfOrderCount: null,
      failure: null,
      ...parts.totals,
    },
    sender: { side: 'a', ...end, ...parts.sender },
    receiver: { side: 'b', ...end, ...parts.receiver },
  }
}
