import type { OneWayDirection } from '@/lib/domain/model/direction'
import { receiverOf, senderOf } from '@/lib/domain/model/direction'
import type {
  HostSample,
  OneWayTest,
  PingReply,
  SocketSample,
  TcpSpec,
  TestInterval,
} from '@/lib/domain/model/step'
import { UNKNOWN_TOTALS } from '@/lib/domain/model/unknown-test'
import { lineGoodputBps, lossBoundBps, mssOf, type SampleWorld } from './sample-world'
import type { Random } from './seeded-random'

const SAMPLE_EVERY_S = 0.5
const FIRST_PORT = 40_000
const SAMPLE_IPERF_VERSION = '3.12'

type Flow = {
  readonly world: SampleWorld
  readonly spec: TcpSpec
  readonly direction: OneWayDirection
  /** Steady rate of all streams together, bit/s. */
  readonly steadyBps: number
  readonly rampS: number
  readonly rttMs: number
  readonly windowBytes: number
  readonly retransmitShare: number
}

/** One direction of a simulated TCP test: rates from the world's law, a ramp, and noise. */
export function simulateTcpTest(
  input: { readonly world: SampleWorld; readonly spec: TcpSpec; readonly direction: OneWayDirection },
  random: Random,
): OneWayTest {
  const flow = flowOf(input, random)
  const intervals = intervalsOf(flow, random)
  const sentBytes = sum(intervals.map((interval) => interval.sentBytes ?? 0))
  const receivedBytes = sum(intervals.map((interval) => interval.receivedBytes ?? 0))
  const { spec, direction } = input
  const granted = spec.windowAskedBytes === null ? null : spec.windowAskedBytes * 2
  const end = { counters: null, iperfVersion: SAMPLE_IPERF_VERSION, bufferGrantedBytes: granted }
  return {
    direction,
    totals: {
      ...UNKNOWN_TOTALS,
      sentBytes,
      sentBps: (sentBytes * 8) / spec.durationS,
      goodputBps: (receivedBytes * 8) / spec.durationS,
      seconds: spec.durationS,
      retransmits: sum(intervals.map((interval) => interval.retransmits ?? 0)),
    },
    intervals,
    sender: {
      side: senderOf(direction),
      samples: samplesOf(flow, intervals, random),
      iperfCpuPct: 8 + (flow.steadyBps / 1e9) * 25,
      ...end,
    },
    receiver: {
      side: receiverOf(direction),
      samples: [],
      iperfCpuPct: 10 + (flow.steadyBps / 1e9) * 30,
      ...end,
    },
    sidePing: sidePingOf(flow, random),
    sidePingLostCount: 0,
    congestionControl: spec.congestionControl ?? 'cubic',
    mssBytes: mssOf(input.world),
  }
}

function flowOf(
  input: { readonly world: SampleWorld; readonly spec: TcpSpec; readonly direction: OneWayDirection },
  random: Random,
): Flow {
  const { world, spec, direction } = input
  const path = world.path[direction]
  const windowBytes = Math.min(spec.windowAskedBytes ?? path.receiveWindowBytes, path.receiveWindowBytes)
  const lineBps = lineGoodputBps(world, direction)
  const windowBps = (spec.streamsCount * windowBytes * 8_000) / world.rttMs
  const lossBps = spec.streamsCount * lossBoundBps(world, direction)
  const bound = Math.min(lineBps, windowBps, lossBps)
  const isLineBound = bound === lineBps
  const steadyBps =
    bound * (isLineBound ? 1 - random.next() * world.spread * 0.4 : random.around(world.spread))
  const doublings = Math.log2(Math.max(2, (steadyBps * world.rttMs) / 8_000 / (10 * mssOf(world))))
  return {
    world,
    spec,
    direction,
    steadyBps,
    rampS: (doublings * world.rttMs) / 1_000,
    rttMs: world.rttMs + (isLineBound ? world.queueMs * random.around(0.2) : world.queueMs * 0.02),
    windowBytes,
    retransmitShare: path.lossShare + (isLineBound ? 1e-7 : 0),
  }
}

function intervalsOf(flow: Flow, random: Random): readonly TestInterval[] {
  const { durationS } = flow.spec
  const count = Math.max(1, Math.round(durationS))
  const lengthS = durationS / count
  return Array.from({ length: count }, (_, index) => {
    const middleS = (index + 0.5) * lengthS
    const grown = middleS >= flow.rampS ? 1 : Math.max(0.05, (middleS / flow.rampS) ** 2)
    const bytes = Math.round((flow.steadyBps * grown * random.around(0.012) * lengthS) / 8)
    const segments = bytes / mssOf(flow.world)
    const sentBytes = Math.round(bytes * (1 + flow.retransmitShare))
    return {
      startS: index * lengthS,
      endS: (index + 1) * lengthS,
      receivedBytes: bytes,
      sentBytes,
      retransmits: Math.round(segments * flow.retransmitShare * 2 * random.next()),
      lostCount: null,
      packetsCount: null,
    }
  })
}

function samplesOf(flow: Flow, intervals: readonly TestInterval[], random: Random): readonly HostSample[] {
  const count = Math.floor(flow.spec.durationS / SAMPLE_EVERY_S)
  return Array.from({ length: count }, (_, index) => {
    const atS = (index + 1) * SAMPLE_EVERY_S
    const sent = bytesUntil(intervals, atS)
    const { streamsCount } = flow.spec
    const sockets = Array.from({ length: streamsCount }, (_unused, stream) =>
      socketOf(flow, { atS, sentBytes: sent / streamsCount, localPort: FIRST_PORT + stream }, random),
    )
    const busiestCorePct = Math.min(99, 6 + (flow.steadyBps / 1e9) * 40 * random.around(0.15))
    return { atS, sockets, cpu: { busiestCorePct, busiestCoreSoftirqPct: busiestCorePct / 3, stealPct: 0 } }
  })
}

function socketOf(
  flow: Flow,
  at: { readonly atS: number; readonly sentBytes: number; readonly localPort: number },
  random: Random,
): SocketSample {
  const mss = mssOf(flow.world)
  const grown = at.atS >= flow.rampS ? 1 : Math.max(0.05, (at.atS / flow.rampS) ** 2)
  const rttMs = flow.world.rttMs + (flow.rttMs - flow.world.rttMs) * grown * random.around(0.1)
  const perStreamBps = (flow.steadyBps * grown) / flow.spec.streamsCount
  const inFlight = Math.max(10, Math.round((perStreamBps * rttMs) / 8_000 / mss))
  const isWindowBound = inFlight * mss > flow.windowBytes * 0.9
  const busyMs = Math.round(at.atS * 1_000)
  return {
    localPort: at.localPort,
    rttMs,
    rttVarMs: rttMs * 0.02,
    minRttMs: flow.world.rttMs,
    mssBytes: mss,
    pmtuBytes: flow.world.mtuBytes,
    cwndSegments: Math.round(inFlight * (isWindowBound ? 1.8 : 1.05)),
    ssthreshSegments: null,
    unackedSegments: inFlight,
    bytesSent: Math.round(at.sentBytes),
    bytesAcked: Math.max(0, Math.round(at.sentBytes) - inFlight * mss),
    bytesReceived: 37,
    bytesRetrans: Math.round((at.sentBytes * flow.retransmitShare) / mss) * mss,
    retransTotal: Math.round((at.sentBytes * flow.retransmitShare) / mss),
    reordSeen: 0,
    dsackDups: 0,
    sndWndBytes: flow.windowBytes,
    notsentBytes: 0,
    busyMs,
    rwndLimitedMs: isWindowBound ? Math.round(busyMs * 0.92) : 0,
    sndbufLimitedMs: 0,
    deliveryBps: perStreamBps,
    congestionControl: flow.spec.congestionControl ?? 'cubic',
    drops: 0,
  }
}

function bytesUntil(intervals: readonly TestInterval[], atS: number): number {
  return sum(
    intervals.map(({ startS, endS, sentBytes }) => {
      const share = Math.min(1, Math.max(0, (atS - startS) / (endS - startS)))
      return (sentBytes ?? 0) * share
    }),
  )
}

function sidePingOf(flow: Flow, random: Random): readonly PingReply[] {
  const count = Math.floor(flow.spec.durationS * 5)
  return Array.from({ length: count }, (_, seq) => {
    const atS = seq * 0.2
    const grown = atS >= flow.rampS ? 1 : 0.1
    const added = (flow.rttMs - flow.world.rttMs) * grown
    return { atS, seq: seq + 1, rttMs: (flow.world.rttMs + added) * random.around(0.004) }
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
