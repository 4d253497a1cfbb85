import type { Ceiling, CeilingKind } from '@/lib/domain/analysis/ceilings/judge-ceilings'
import type { LimitShares } from '@/lib/domain/analysis/tcp/find-limits'
import type { Knee } from '@/lib/domain/analysis/udp/find-knee'
import { type OneWayDirection, receiverOf, type Side, senderOf } from '@/lib/domain/model/direction'
import type { InterfaceFact } from '@/lib/domain/model/host-facts'
import type { CounterDeltas, MtuFinding, PingSummary } from '@/lib/domain/model/step'

/** How busy a host was while it took part in a test, per cent, medians over the test. */
export type CpuEvidence = {
  readonly busiestCorePct: number
  readonly busiestCoreSoftirqPct: number
  readonly stealPct: number
}

/** What one end of one test saw. Null is unknown, as everywhere in the evidence. */
export type EndEvidence = {
  readonly side: Side
  readonly cpu: CpuEvidence | null
  /** CPU use of the iperf3 process by its own account, per cent of one core. */
  readonly iperfCpuPct: number | null
  readonly iperf3Version: string | null
  readonly bufferGrantedBytes: number | null
  readonly counters: CounterDeltas | null
}

/** One direction of one TCP test, judged or as somebody reported it. */
export type TcpEvidence = {
  readonly stepId: string | null
  readonly streamsCount: number | null
  readonly durationS: number | null
  readonly isReversed: boolean
  /** Rate of the steady part; null where it never became steady. */
  readonly steadyBps: number | null
  readonly isSteady: boolean | null
  readonly unsteadyCode: string | null
  /** The receiver's bytes over the whole test. */
  readonly goodputBps: number | null
  /** What the sender handed to its kernel over the whole test, a little of which may arrive after its end. */
  readonly sentBps: number | null
  readonly rampS: number | null
  /** Rate of each interval at the receiver, in order, and its length. */
  readonly intervals: readonly { readonly lengthS: number; readonly bps: number }[]
  readonly retransmits: number | null
  /** Of bytes sent in the steady part. */
  readonly retransmitPct: number | null
  /** Of bytes sent in the whole test. */
  readonly retransmitWholePct: number | null
  readonly mssBytes: number | null
  readonly rttLoadedMs: number | null
  /** The ping beside the test: median and largest reply, and what was lost. */
  readonly sidePing: {
    readonly medianMs: number | null
    readonly maxMs: number | null
    readonly repliesCount: number
    readonly lostCount: number | null
  } | null
  readonly cwndMaxBytes: number | null
  readonly windowEffectiveBytes: number | null
  readonly peerWindowBytes: number | null
  readonly inFlightBytes: number | null
  /** Of looks at the sender: nothing waited to be sent. */
  readonly starvedPct: number | null
  readonly windowAskedBytes: number | null
  readonly limits: LimitShares | null
  /** Times reordering was seen, and duplicate acknowledgements for what arrived after all, over the test. */
  readonly reordSeenCount: number | null
  readonly dsackCount: number | null
  readonly congestionControl: string | null
  /** The most TCP payload the registered capacity carries. */
  readonly lineBps: number | null
  readonly ceilings: readonly Ceiling[]
  readonly binding: CeilingKind | null
  readonly sender: EndEvidence
  readonly receiver: EndEvidence
}

/** One UDP rate that was offered. */
export type UdpEvidence = {
  readonly stepId: string | null
  readonly durationS: number | null
  readonly offeredBps: number
  readonly datagramBytes: number | null
  readonly sentBps: number | null
  readonly receivedBps: number | null
  readonly sentCount: number | null
  readonly lostCount: number | null
  readonly pathLostCount: number | null
  readonly hostLostCount: number | null
  readonly outOfOrderCount: number | null
  readonly jitterMs: number | null
  /** Of what was sent after the first second, how much reached the receiving host. */
  readonly carriedPct: number | null
  /** Whether the path carried it (design §2, Knee); null where nobody can tell. */
  readonly isClean: boolean | null
  readonly isOfferedShort: boolean | null
  /** Median and largest reply of the ping beside it. */
  readonly delayMs: number | null
  readonly delayMaxMs: number | null
  readonly sender: EndEvidence
  readonly receiver: EndEvidence
}

/** A step that gave nothing. */
export type FailedStep = {
  readonly stepId: string | null
  readonly kind: string
  readonly code: string
  readonly message: string
}

/** Everything known about one direction. */
export type DirectionEvidence = {
  /** As registered, at the link's layer. */
  readonly capacityBps: number | null
  /** The most UDP payload the registered capacity carries. */
  readonly udpLineBps: number | null
  readonly idleRtt: PingSummary | null
  readonly mtu: MtuFinding | null
  readonly mtuStepId: string | null
  readonly single: TcpEvidence | null
  readonly parallel: TcpEvidence | null
  readonly both: TcpEvidence | null
  /** The window scan in rising order; a clamped window has no test. */
  readonly windows: readonly {
    readonly askedBytes: number
    readonly isClamped: boolean
    readonly test: TcpEvidence | null
  }[]
  /** UDP probes in rising order of what was offered. */
  readonly probes: readonly UdpEvidence[]
  readonly knee: Knee | null
  readonly jitter: UdpEvidence | null
  readonly failures: readonly FailedStep[]
}

/** Everything known about one end. */
export type HostEvidence = {
  readonly side: Side
  /** As people call it: the host's name. */
  readonly name: string
  readonly kernel: string | null
  readonly sysctls: Readonly<Record<string, string>>
  readonly congestionControls: readonly string[]
  readonly iperf3Version: string | null
  readonly iproute2Version: string | null
  /** The interface that holds the link's test address. */
  readonly interface: InterfaceFact | null
  /** Counters since boot, where somebody gave those instead of two readings: a large one proves no moment. */
  readonly lifetimeCounters: Readonly<Record<string, number>> | null
}

/** What the rules judge: of a stored run, or of what someone had at hand. */
export type Evidence = {
  readonly ipVersion: 4 | 6
  readonly hasTimestamps: boolean
  /** What the link is registered with. */
  readonly linkMtuBytes: number | null
  readonly expectedRttMs: number | null
  readonly congestionControlAsked: string | null
  /** Sites as sentences name them. */
  readonly siteNames: Readonly<Record<Side, string>>
  readonly directions: Readonly<Record<OneWayDirection, DirectionEvidence>>
  readonly hosts: Readonly<Record<Side, HostEvidence>>
}

/** The evidence as one direction sees it: who sends, who receives, and the way back. */
export type DirectionView = DirectionEvidence & {
  readonly direction: OneWayDirection
  /** "Frankfurt → Ashburn". */
  readonly label: string
  readonly sender: HostEvidence
  readonly receiver: HostEvidence
  readonly wayBack: DirectionEvidence
  /** Least idle round trip measured this way, else the other way: never what the link expects. */
  readonly idleRttMs: number | null
  readonly shared: Pick<
    Evidence,
    'ipVersion' | 'hasTimestamps' | 'linkMtuBytes' | 'expectedRttMs' | 'congestionControlAsked'
  >
}

/** A rate that TCP carried this far above a UDP knee says that what UDP lost was no limit of the line. */
const CONTRADICTING_FACTOR = 1.1
/** A knee this near to what the registered capacity carries is the line itself (issue 2, What it must reach: 3 %, and the grid's 2 %). */
export const AT_LINE_SHARE = 0.95
/** Within this share of what the line carries after headers it is full (issue 4, Rules: link-full). */
export const FULL_LINE_SHARE = 0.97

/**
 * Returns whether TCP carried well beyond the UDP knee in the same run, or filled the registered line: then the probes lost in
 * bursts of a sender whose machine stood still (docs/benchmarks.md, Truth), and no rate of the line is known from them.
 */
export function isKneeContradicted({ knee, udpLineBps, single, parallel }: DirectionEvidence): boolean {
  if (knee === null || knee.kind === 'unknown') return false
  const isBelowLine = udpLineBps !== null && knee.bps < AT_LINE_SHARE * udpLineBps
  const tests = [single, parallel].flatMap((test) => test ?? [])
  return tests.some(({ steadyBps, lineBps }) => {
    if (steadyBps === null) return false
    const isFull = isBelowLine && lineBps !== null && steadyBps >= FULL_LINE_SHARE * lineBps
    return isFull || steadyBps > CONTRADICTING_FACTOR * knee.bps
  })
}

/** Returns the evidence as a direction sees it, so that no rule asks which way round it is. */
export function viewDirection(evidence: Evidence, direction: OneWayDirection): DirectionView {
  const [from, to] = [senderOf(direction), receiverOf(direction)]
  const { directions, hosts, siteNames, ...shared } = evidence
  const there = directions[direction]
  const wayBack = directions[direction === 'ab' ? 'ba' : 'ab']
  return {
    ...there,
    direction,
    label: `${siteNames[from]} → ${siteNames[to]}`,
    sender: hosts[from],
    receiver: hosts[to],
    wayBack,
    idleRttMs: there.idleRtt?.minMs ?? wayBack.idleRtt?.minMs ?? null,
    shared,
  }
}
