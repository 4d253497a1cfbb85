import type { EndToEnd } from '../tools/iperf3/combine'
import type { OneWayDirection, Side } from './direction'
import type { Failure } from './failure'

/**
 * What a step measures and how: everything that decides whether two steps compare.
 * A step of `quick` has exactly the specification of the same step of `full`.
 */
export type StepSpec =
  | {
      readonly kind: 'rtt'
      readonly direction: OneWayDirection
      readonly count: number
      readonly intervalS: number
    }
  | { readonly kind: 'mtu'; readonly direction: OneWayDirection; readonly largestBytes: number }
  | TcpSpec
  | UdpSpec

export type TcpSpec = {
  readonly kind: 'tcp-single' | 'tcp-parallel' | 'tcp-both' | 'window'
  readonly direction: OneWayDirection | 'both'
  readonly durationS: number
  readonly streamsCount: number
  readonly congestionControl: string | null
  /** Asked socket buffer; null leaves the kernel's autotuning on. Only window steps ask for one. */
  readonly windowAskedBytes: number | null
  /** True for a window beyond what the hosts' limits grant: recorded, no traffic sent. */
  readonly clamped: boolean
}

export type UdpSpec = {
  readonly kind: 'udp-probe' | 'jitter'
  readonly direction: OneWayDirection
  readonly durationS: number
  /** UDP payload, as iperf3 counts it. */
  readonly offeredBps: number
  readonly datagramBytes: number
  /** Asked socket buffer: min(2 MiB, both ends' maxima). */
  readonly windowBytes: number
}

export type PingReply = { readonly atS: number | null; readonly seq: number; readonly rttMs: number }

/** One socket as `ss` saw it at one moment; null is unknown (the tool or kernel does not tell). */
export type SocketSample = {
  readonly localPort: number
  readonly rttMs: number | null
  readonly rttVarMs: number | null
  readonly minRttMs: number | null
  readonly mssBytes: number | null
  readonly pmtuBytes: number | null
  readonly cwndSegments: number | null
  readonly ssthreshSegments: number | null
  readonly unackedSegments: number | null
  readonly bytesSent: number | null
  readonly bytesAcked: number | null
  readonly bytesReceived: number | null
  readonly bytesRetrans: number | null
  readonly retransTotal: number | null
  readonly reordSeen: number | null
  readonly dsackDups: number | null
  readonly sndWndBytes: number | null
  readonly notsentBytes: number | null
  readonly busyMs: number | null
  readonly rwndLimitedMs: number | null
  readonly sndbufLimitedMs: number | null
  readonly deliveryBps: number | null
  readonly congestionControl: string | null
  /** skmem `d`: datagrams or segments this socket dropped. */
  readonly drops: number | null
}

/** Share of each core's time between two samples, 0–100; steal is time the hypervisor took. */
export type CpuSample = {
  readonly busiestCorePct: number
  readonly busiestCoreSoftirqPct: number
  readonly stealPct: number
}

/** What the remote loop saw at one moment; `atS` is seconds since the sender's traffic began, on that host's clock. */
export type HostSample = {
  readonly atS: number
  readonly sockets: readonly SocketSample[]
  readonly cpu: CpuSample | null
}

/** Kernel and NIC counters that moved between before and after a step; null where they could not be read. */
export type CounterDeltas = {
  /** `nstat` names, e.g. UdpRcvbufErrors. */
  readonly kernel: Readonly<Record<string, number>> | null
  readonly softnet: { readonly processed: number; readonly dropped: number; readonly squeezed: number } | null
  /** `ethtool -S` of the test interface. */
  readonly nic: Readonly<Record<string, number>> | null
  /** Interface totals: rx/tx bytes, packets, errors, drops. */
  readonly link: Readonly<Record<string, number>> | null
}

/** What one end of a test saw. */
export type EndObservation = {
  readonly side: Side
  /** When the test began, in seconds since this host booted, by its own clock; null unknown, absent in older rows. */
  readonly startedAtS?: number | null
  readonly samples: readonly HostSample[]
  readonly counters: CounterDeltas | null
  readonly iperfVersion: string | null
  /** Effective socket buffer the kernel reported to iperf3, bytes (Linux doubles what was asked). */
  readonly bufferGrantedBytes: number | null
  /** Whole-test CPU use of the iperf3 process as iperf3 itself reports it, percent of one core. */
  readonly iperfCpuPct: number | null
}

/** An iperf3 interval at the receiver (goodput) with what the sender knew in the same interval. */
export type TestInterval = {
  readonly startS: number
  readonly endS: number
  /** Bytes the receiver got; null where only the sender's side is known. */
  readonly receivedBytes: number | null
  readonly sentBytes: number | null
  readonly retransmits: number | null
  readonly lostCount: number | null
  readonly packetsCount: number | null
}

/** One direction of one test: sender, receiver, what passed between them, and the ping that ran beside it. */
export type OneWayTest = {
  readonly direction: OneWayDirection
  readonly totals: EndToEnd
  readonly intervals: readonly TestInterval[]
  readonly sender: EndObservation
  readonly receiver: EndObservation
  /** Ping from the client's host (the sender, unless reversed) to the other test address while the test ran. */
  readonly sidePing: readonly PingReply[]
  readonly sidePingLostCount: number | null
  readonly congestionControl: string | null
  readonly mssBytes: number | null
  /** The receiver's host ran the client (`-R`), because the sender cannot connect to it; absent in older rows: false. */
  readonly isReversed?: boolean
}

export type PingSummary = {
  readonly sentCount: number
  readonly lostCount: number
  readonly minMs: number | null
  readonly avgMs: number | null
  readonly maxMs: number | null
  readonly mdevMs: number | null
  readonly replies: readonly PingReply[]
}

export type MtuFinding = {
  /** Largest unfragmented IP packet that was answered; null where nothing was. */
  readonly pathMtuBytes: number | null
  /** True when the path reported its limit (ICMP or the local interface), false when larger packets just vanished; null when nothing larger was tried. */
  readonly isReported: boolean | null
  readonly interfaceMtuBytes: number | null
  readonly hops: readonly {
    readonly ttl: number
    readonly address: string | null
    readonly rttMs: number | null
  }[]
}

/** What a performed step yielded, typed; stored beside its raw output. */
export type StepResult =
  | { readonly kind: 'rtt'; readonly ping: PingSummary }
  | { readonly kind: 'mtu'; readonly mtu: MtuFinding }
  | { readonly kind: 'tcp'; readonly tests: readonly OneWayTest[] }
  | { readonly kind: 'udp'; readonly test: OneWayTest }

/** A step after it was performed: measured, failed with a reason, or skipped with a reason. */
export type StepOutcome =
  | { readonly state: 'done'; readonly result: StepResult }
  | { readonly state: 'failed'; readonly failure: Failure; readonly result: StepResult | null }
  | { readonly state: 'skipped'; readonly failure: Failure }

/** What the planner and the judges see of a step. */
export type PerformedStep = { readonly spec: StepSpec; readonly outcome: StepOutcome }

/** One piece of raw output as a host printed it. */
export type RawOutput = {
  readonly side: Side
  /** e.g. `sender` or `receiver`: which script printed it. */
  readonly name: string
  readonly text: string
}
