import type {
  DirectionEvidence,
  EndEvidence,
  Evidence,
  HostEvidence,
  TcpEvidence,
  UdpEvidence,
} from '@/lib/domain/diagnosis/evidence'
import type { Side } from '@/lib/domain/model/direction'

/** One end of a test that saw nothing out of the ordinary. */
export function buildEnd(side: Side, known: Partial<EndEvidence> = {}): EndEvidence {
  return {
    side,
    cpu: { busiestCorePct: 20, busiestCoreSoftirqPct: 5, stealPct: 0 },
    iperfCpuPct: 10,
    iperf3Version: '3.12',
    bufferGrantedBytes: null,
    counters: { kernel: {}, softnet: { processed: 90_000, dropped: 0, squeezed: 0 }, nic: {}, link: {} },
    ...known,
  }
}

/** One stream that fills a line of 100 Mbit/s at 80 ms: 94 of 94.15 Mbit/s of payload. */
export function buildTcp(known: Partial<TcpEvidence> = {}): TcpEvidence {
  return {
    stepId: 'step-tcp',
    streamsCount: 1,
    durationS: 10,
    isReversed: false,
    steadyBps: 94e6,
    isSteady: true,
    unsteadyCode: null,
    goodputBps: 91e6,
    sentBps: null,
    rampS: 0.8,
    intervals: Array.from({ length: 10 }, (_, index) => ({ lengthS: 1, bps: index === 0 ? 60e6 : 94e6 })),
    retransmits: 0,
    retransmitPct: 0,
    retransmitWholePct: 0,
    mssBytes: 1448,
    rttLoadedMs: 84,
    sidePing: { medianMs: 84, maxMs: 88, repliesCount: 50, lostCount: 0 },
    cwndMaxBytes: 1_400_000,
    windowEffectiveBytes: 1_200_000,
    peerWindowBytes: 3_000_000,
    inFlightBytes: 1_200_000,
    starvedPct: 0,
    windowAskedBytes: null,
    limits: { rwndPct: 0, sndbufPct: 0, cwndPct: 100, busyPct: 100 },
    reordSeenCount: 0,
    dsackCount: 0,
    congestionControl: 'cubic',
    lineBps: 94.148e6,
    ceilings: [{ kind: 'line', bps: 94.148e6 }],
    binding: 'line',
    sender: buildEnd('a'),
    receiver: buildEnd('b'),
    ...known,
  }
}

/** A probe that the path carried. */
export function buildProbe(offeredBps: number, known: Partial<UdpEvidence> = {}): UdpEvidence {
  const sentCount = Math.round((offeredBps * 3) / 8 / 1472)
  return {
    stepId: `step-udp-${offeredBps}`,
    durationS: 3,
    offeredBps,
    datagramBytes: 1472,
    sentBps: offeredBps,
    receivedBps: offeredBps,
    sentCount,
    lostCount: 0,
    pathLostCount: 0,
    hostLostCount: 0,
    outOfOrderCount: 0,
    jitterMs: 0.1,
    carriedPct: 100,
    isClean: true,
    isOfferedShort: false,
    delayMs: 80.3,
    delayMaxMs: 81,
    sender: buildEnd('a'),
    receiver: buildEnd('b'),
    ...known,
  }
}

/** A direction in which nothing is wrong: 100 Mbit/s at layer 1, 80 ms, clean up to 95 Mbit/s of UDP. */
export function buildDirection(known: Partial<DirectionEvidence> = {}): DirectionEvidence {
  return {
    capacityBps: 100e6,
    udpLineBps: 95.7e6,
    idleRtt: { sentCount: 20, lostCount: 0, minMs: 80, avgMs: 80.3, maxMs: 81, mdevMs: 0.2, replies: [] },
    mtu: { pathMtuBytes: 1500, isReported: null, interfaceMtuBytes: 1500, hops: [] },
    mtuStepId: 'step-mtu',
    single: buildTcp(),
    parallel: buildTcp({ stepId: 'step-parallel', streamsCount: 4 }),
    both: null,
    windows: [],
    probes: [buildProbe(40e6), buildProbe(80e6), buildProbe(95e6)],
    knee: { kind: 'at-least', bps: 95e6 },
    jitter: buildProbe(1e6, { stepId: 'step-jitter', datagramBytes: 200, jitterMs: 0.2 }),
    failures: [],
    ...known,
  }
}

/** A host with a plain kernel whose windows are large enough. */
export function buildHost(side: Side, known: Partial<HostEvidence> = {}): HostEvidence {
  return {
    side,
    name: side === 'a' ? 'fra-1' : 'iad-1',
    kernel: 'Linux 6.1.0',
    sysctls: {
      'net.ipv4.tcp_rmem': '4096 131072 6291456',
      'net.ipv4.tcp_wmem': '4096 16384 4194304',
      'net.core.rmem_max': '212992',
      'net.core.wmem_max': '212992',
    },
    congestionControls: ['reno', 'cubic'],
    iperf3Version: '3.12',
    iproute2Version: '6.1.0',
    interface: {
      name: 'eth0',
      addresses: [side === 'a' ? '10.0.0.1' : '10.0.0.2'],
      mtuBytes: 1500,
      driver: 'virtio_net',
      speedBps: null,
      isUp: true,
    },
    lifetimeCounters: null,
    ...known,
  }
}

/** A healthy link, of which the parts that are given differ. */
export function buildEvidence(
  known: {
    readonly ab?: Partial<DirectionEvidence>
    readonly ba?: Partial<DirectionEvidence>
    readonly a?: Partial<HostEvidence>
    readonly b?: Partial<HostEvidence>
  } & Partial<Omit<Evidence, 'directions' | 'hosts'>> = {},
): Evidence {
  const { ab, ba, a, b, ...shared } = known
  return {
    ipVersion: 4,
    hasTimestamps: true,
    linkMtuBytes: null,
    expectedRttMs: null,
    congestionControlAsked: null,
    siteNames: { a: 'Frankfurt', b: 'Ashburn' },
    directions: { ab: buildDirection(ab), ba: buildDirection(ba) },
    hosts: { a: buildHost('a', a), b: buildHost('b', b) },
    ...shared,
  }
}
