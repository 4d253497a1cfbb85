import { type OneWayDirection, receiverOf, senderOf } from '@/lib/domain/model/direction'
import type {
  EndObservation,
  OneWayTest,
  PerformedStep,
  SocketSample,
  TcpSpec,
} from '@/lib/domain/model/step'
import { UNKNOWN_SOCKET, UNKNOWN_TOTALS, UNSEEN_END } from '@/lib/domain/model/unknown-test'
import { combineEnds } from '@/lib/domain/tools/iperf3/combine'
import type { Iperf3Report } from '@/lib/domain/tools/iperf3/report'
import type { GivenTest } from './input'

/** Seconds of a test whose length nobody said: iperf3's default. Only rates are read from it. */
const DEFAULT_DURATION_S = 10
/** A payload that fits every Ethernet, where nobody said which was used. */
const PLAIN_DATAGRAM_BYTES = 1448

/** `ab` or `ba`, whatever it was called. */
export function toDirection(given: GivenTest['direction']): OneWayDirection {
  return given === 'ba' || given === 'reverse' ? 'ba' : 'ab'
}

function buildEnds(direction: OneWayDirection): Pick<OneWayTest, 'sender' | 'receiver'> {
  return {
    sender: { ...UNSEEN_END, side: senderOf(direction) },
    receiver: { ...UNSEEN_END, side: receiverOf(direction) },
  }
}

/** Whether anything follows from a test: from UDP only where the rate that was offered is given, or what arrived and was lost. */
export function isTelling(given: GivenTest): boolean {
  return given.protocol === 'tcp' || findOfferedBps(given) !== null
}

function findOfferedBps(given: GivenTest): number | null {
  const lossPct = lossOf(given)
  if (given.offeredBps !== undefined) return given.offeredBps
  if (given.goodputBps === undefined || lossPct === null || lossPct >= 100) return null
  return given.goodputBps / (1 - lossPct / 100)
}

/** Returns a step for a test of which somebody knows some figures. */
export function stepOfGiven(given: GivenTest): PerformedStep {
  const direction = toDirection(given.direction)
  const seconds = given.durationS ?? DEFAULT_DURATION_S
  const lossPct = lossOf(given)
  const offeredBps = given.protocol === 'udp' ? findOfferedBps(given) : null
  const test: OneWayTest = {
    direction,
    totals: {
      ...UNKNOWN_TOTALS,
      sentBps: given.protocol === 'udp' ? offeredBps : (given.goodputBps ?? null),
      sentBytes: given.goodputBps === undefined ? null : (given.goodputBps * seconds) / 8,
      goodputBps: given.goodputBps ?? goodputOfLoss(given),
      seconds,
      retransmits: given.retransmits ?? null,
      packetsSent: given.packetsCount ?? null,
      lostCount: lossPct === 0 ? 0 : (given.lostCount ?? null),
      lossPct,
      jitterMs: given.jitterMs ?? null,
    },
    intervals: [],
    ...buildEnds(direction),
    sidePing: [],
    sidePingLostCount: null,
    congestionControl: given.congestionControl ?? null,
    mssBytes: given.mssBytes ?? null,
  }
  return given.protocol === 'udp' ? udpStep(test, offeredBps ?? 0) : tcpStep(test, given.streams)
}

function lossOf({ lossPct, lostCount, packetsCount }: GivenTest): number | null {
  if (lostCount !== undefined && packetsCount) return (100 * lostCount) / packetsCount
  return lossPct ?? null
}

function goodputOfLoss(given: GivenTest): number | null {
  const lossPct = lossOf(given)
  if (given.protocol !== 'udp' || given.offeredBps === undefined || lossPct === null) return null
  return given.offeredBps * (1 - lossPct / 100)
}

/** Returns a test with one look at its sender's sockets, and with what their counters were before: nothing. */
export function withSamples(test: OneWayTest, sockets: readonly SocketSample[]): OneWayTest {
  const seconds = test.totals.seconds ?? DEFAULT_DURATION_S
  const before = sockets.map((socket) => ({
    ...UNKNOWN_SOCKET,
    localPort: socket.localPort,
    ...zerosOf(socket),
  }))
  const samples = [
    { atS: 0, sockets: before, cpu: null },
    { atS: seconds, sockets, cpu: null },
  ]
  return { ...test, sender: { ...test.sender, samples } }
}

const COUNTERS = [
  'bytesSent',
  'bytesRetrans',
  'retransTotal',
  'busyMs',
  'rwndLimitedMs',
  'sndbufLimitedMs',
] as const

function zerosOf(socket: SocketSample): Partial<SocketSample> {
  return Object.fromEntries(COUNTERS.flatMap((name) => (socket[name] === null ? [] : [[name, 0]])))
}

/** Returns a step for each direction of an iperf3 report; none where it says nothing of a test. */
export function stepsOfReport(report: Iperf3Report): readonly PerformedStep[] {
  const isBidir = report.direction === 'bidir'
  const ahead: OneWayDirection = report.direction === 'reverse' ? 'ba' : 'ab'
  const first = testOfReport(isBidir ? { ...report, direction: 'forward' } : report, ahead)
  const back = isBidir
    ? testOfReport(
        {
          ...report,
          direction: 'forward',
          intervals: report.reverseIntervals,
          sent: report.reverseSent,
          received: report.reverseReceived,
        },
        'ba',
      )
    : null
  const streamsCount = report.streamsCount ?? 1
  return [first, back].flatMap((test) => {
    if (test === null) return []
    return report.protocol === 'udp'
      ? [udpStep(test, test.totals.sentBps ?? 0)]
      : [tcpStep(test, streamsCount)]
  })
}

function testOfReport(report: Iperf3Report, direction: OneWayDirection): OneWayTest | null {
  const totals = combineEnds({ client: report, server: report.serverReport })
  const counted = report.intervals.filter((each) => !each.omitted)
  if (counted.length === 0 && totals.sentBytes === null && totals.goodputBps === null) return null
  const isUdp = report.protocol === 'udp'
  const ends = buildEnds(direction)
  const [local, remote] =
    report.direction === 'reverse' ? (['receiver', 'sender'] as const) : (['sender', 'receiver'] as const)
  const described = (end: EndObservation, role: 'sender' | 'receiver'): EndObservation => ({
    ...end,
    iperfVersion: role === local ? report.version : null,
    iperfCpuPct: role === local ? report.cpu.hostPct : role === remote ? report.cpu.remotePct : null,
    bufferGrantedBytes: role === 'sender' ? report.sndbufGrantedBytes : report.rcvbufGrantedBytes,
  })
  const test: OneWayTest = {
    direction,
    // A document that was cut still holds what its intervals say.
    totals: { ...totals, failure: null, goodputBps: totals.goodputBps ?? meanBps(counted) },
    intervals: counted.map((each) => ({
      startS: each.startS,
      endS: each.endS,
      receivedBytes: each.bytes,
      sentBytes: each.bytes,
      retransmits: each.retransmits,
      lostCount: each.lost,
      packetsCount: each.packets,
    })),
    sender: described(ends.sender, 'sender'),
    receiver: described(ends.receiver, 'receiver'),
    sidePing: [],
    sidePingLostCount: null,
    congestionControl: isUdp ? null : report.congestionControl.sender,
    mssBytes: isUdp ? null : report.mssBytes,
  }
  const sockets = socketsOf(report)
  return sockets.length === 0 ? test : withSamples(test, sockets)
}

function meanBps(intervals: Iperf3Report['intervals']): number | null {
  const seconds = intervals.reduce((sum, each) => sum + (each.endS - each.startS), 0)
  const bits = intervals.reduce((sum, each) => sum + (each.bps ?? 0) * (each.endS - each.startS), 0)
  return seconds > 0 && bits > 0 ? bits / seconds : null
}

/** What iperf3 itself says of the sender's sockets in its last interval; its text tells no segment size to count a window in. */
function socketsOf({ mssBytes, intervals }: Iperf3Report): readonly SocketSample[] {
  return (intervals.at(-1)?.streams ?? []).flatMap((stream, index) => {
    if (stream.cwndBytes === null && stream.rttMs === null) return []
    return [
      {
        ...UNKNOWN_SOCKET,
        localPort: stream.localSocket ?? index,
        rttMs: stream.rttMs,
        mssBytes,
        cwndSegments: stream.cwndBytes === null || mssBytes === null ? null : stream.cwndBytes / mssBytes,
        sndWndBytes: stream.sndWndBytes,
      },
    ]
  })
}

/** Returns a TCP test as a step; several streams are what the parallel step measures. */
export function tcpStep(test: OneWayTest, streamsCount: number): PerformedStep {
  const spec: TcpSpec = {
    kind: streamsCount > 1 ? 'tcp-parallel' : 'tcp-single',
    direction: test.direction,
    durationS: test.totals.seconds ?? DEFAULT_DURATION_S,
    streamsCount,
    congestionControl: null,
    windowAskedBytes: null,
    clamped: false,
  }
  return { spec, outcome: { state: 'done', result: { kind: 'tcp', tests: [test] } } }
}

function udpStep(test: OneWayTest, offeredBps: number): PerformedStep {
  const { sentBytes, packetsSent, seconds } = test.totals
  const datagramBytes = sentBytes !== null && packetsSent ? sentBytes / packetsSent : PLAIN_DATAGRAM_BYTES
  return {
    spec: {
      kind: 'udp-probe',
      direction: test.direction,
      durationS: seconds ?? DEFAULT_DURATION_S,
      offeredBps,
      datagramBytes,
      windowBytes: 0,
    },
    outcome: { state: 'done', result: { kind: 'udp', test } },
  }
}
