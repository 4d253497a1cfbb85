export const IPERF3_ERROR_CODES = [
  'unreadable',
  'truncated',
  'server-busy',
  'connection-refused',
  'unreachable',
  'bad-bind',
  'port-in-use',
  'buffer-refused',
  'client-interrupted',
  'client-terminated',
  'server-terminated',
  'control-closed',
  'timeout',
  'unknown-option',
  'no-output',
  'nothing-received',
  'too-short',
  'missing-sums',
  'other',
] as const
export type Iperf3ErrorCode = (typeof IPERF3_ERROR_CODES)[number]
export type Iperf3Error = { readonly code: Iperf3ErrorCode; readonly message: string }

export type Iperf3Direction = 'forward' | 'reverse' | 'bidir'

export type Iperf3StreamInterval = {
  readonly localSocket: number | null
  readonly bytes: number | null
  readonly bps: number | null
  readonly retransmits: number | null
  readonly cwndBytes: number | null
  readonly sndWndBytes: number | null
  readonly rttMs: number | null
}

/**
 * One reporting interval of one direction, as this end saw it. Times run on from the start of the test, so that the
 * part behind an omitted one does not start at 0 again. `bps` is the sum of the streams' own rates.
 */
export type Iperf3Interval = {
  readonly startS: number
  readonly endS: number
  readonly bytes: number | null
  readonly bps: number | null
  readonly retransmits: number | null
  readonly packets: number | null
  readonly lost: number | null
  readonly jitterMs: number | null
  readonly omitted: boolean
  readonly streams: readonly Iperf3StreamInterval[]
}

/** The whole test as one end counted it. `packets` of a receiver are those its loss refers to. */
export type Iperf3Totals = {
  readonly bytes: number
  readonly seconds: number
  readonly bps: number
  readonly retransmits: number | null
  readonly packets: number | null
  readonly lost: number | null
  readonly jitterMs: number | null
  readonly outOfOrder: number | null
}

/** One iperf3 test as one end reported it; null is unknown, never zero. */
export type Iperf3Report = {
  readonly version: string | null
  readonly protocol: 'tcp' | 'udp' | null
  readonly direction: Iperf3Direction | null
  readonly streamsCount: number | null
  readonly durationAskedS: number | null
  readonly omitS: number | null
  readonly blockBytes: number | null
  readonly windowAskedBytes: number | null
  readonly sndbufGrantedBytes: number | null
  readonly rcvbufGrantedBytes: number | null
  readonly mssBytes: number | null
  readonly congestionControl: { readonly sender: string | null; readonly receiver: string | null }
  /** This end's own ports of the data connections (never the control connection's). */
  readonly localPorts: readonly number[]
  readonly remotePorts: readonly number[]
  readonly localAddress: string | null
  readonly remoteAddress: string | null
  readonly extraData: string | null
  readonly startedAtEpochS: number | null
  readonly cookie: string | null
  /** Of the test's one direction; of a bidir test, client to server. */
  readonly intervals: readonly Iperf3Interval[]
  /** Server to client, of a bidir test only. */
  readonly reverseIntervals: readonly Iperf3Interval[]
  readonly sent: Iperf3Totals | null
  readonly received: Iperf3Totals | null
  readonly reverseSent: Iperf3Totals | null
  readonly reverseReceived: Iperf3Totals | null
  /** Of the sockets on which this end sends. */
  readonly rttMs: { readonly min: number; readonly mean: number; readonly max: number } | null
  readonly cpu: { readonly hostPct: number | null; readonly remotePct: number | null }
  readonly serverReport: Iperf3Report | null
  readonly isServerSide: boolean | null
  /** The figures come from plain output, which prints three digits. */
  readonly isRounded: boolean
  readonly error: Iperf3Error | null
  readonly warnings: readonly string[]
}

/** Returns a report that knows nothing but why. */
export function emptyReport(error: Iperf3Error | null): Iperf3Report {
  return {
    version: null,
    protocol: null,
    direction: null,
    streamsCount: null,
    durationAskedS: null,
    omitS: null,
    blockBytes: null,
    windowAskedBytes: null,
    sndbufGrantedBytes: null,
    rcvbufGrantedBytes: null,
    mssBytes: null,
    congestionControl: { sender: null, receiver: null },
    localPorts: [],
    remotePorts: [],
    localAddress: null,
    remoteAddress: null,
    extraData: null,
    startedAtEpochS: null,
    cookie: null,
    intervals: [],
    reverseIntervals: [],
    sent: null,
    received: null,
    reverseSent: null,
    reverseReceived: null,
    rttMs: null,
    cpu: { hostPct: null, remotePct: null },
    serverReport: null,
    isServerSide: null,
    isRounded: false,
    error,
    warnings: [],
  }
}
