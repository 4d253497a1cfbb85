export type SsAddress = { readonly address: string; readonly port: number | null }

/** Socket memory in bytes; `d` counts packets that the socket dropped (iproute2 4.7 and later). */
export type SsMemory = {
  readonly r: number
  readonly rb: number
  readonly t: number
  readonly tb: number
  readonly f: number | null
  readonly w: number | null
  readonly o: number | null
  readonly bl: number | null
  readonly d: number | null
}

export type SsBbr = {
  readonly bwBps: number | null
  readonly minRttMs: number | null
  readonly pacingGain: number | null
  readonly cwndGain: number | null
}

/** One socket as `ss` prints it. Null is unknown: ss leaves out what is zero and what the kernel is too old to tell. */
export type SsSocket = {
  readonly state: string | null
  readonly recvQ: number | null
  readonly sendQ: number | null
  readonly local: SsAddress
  readonly peer: SsAddress
  readonly congestionControl: string | null
  readonly windowScale: { readonly send: number; readonly receive: number } | null
  readonly rtoMs: number | null
  readonly rttMs: number | null
  readonly rttVarMs: number | null
  readonly minRttMs: number | null
  readonly rcvRttMs: number | null
  readonly mssBytes: number | null
  readonly pmtuBytes: number | null
  readonly advmssBytes: number | null
  readonly rcvmssBytes: number | null
  readonly cwndSegments: number | null
  readonly ssthreshSegments: number | null
  readonly bytesSent: number | null
  readonly bytesRetrans: number | null
  readonly bytesAcked: number | null
  readonly bytesReceived: number | null
  readonly segsOut: number | null
  readonly segsIn: number | null
  readonly dataSegsOut: number | null
  readonly dataSegsIn: number | null
  readonly delivered: number | null
  /** Retransmitted segments on their way now (a gauge). */
  readonly retransCurrent: number | null
  /** Retransmitted segments since the start (a counter). */
  readonly retransTotal: number | null
  readonly unackedSegments: number | null
  readonly lostSegments: number | null
  readonly sackedSegments: number | null
  readonly reordering: number | null
  readonly reordSeen: number | null
  readonly dsackDups: number | null
  readonly rcvOooPackets: number | null
  /** cwnd × mss / rtt: an upper bound, not a measurement. */
  readonly sendBps: number | null
  readonly pacingBps: number | null
  readonly maxPacingBps: number | null
  /** The latest sample, not an average. */
  readonly deliveryBps: number | null
  readonly busyMs: number | null
  readonly rwndLimitedMs: number | null
  readonly rwndLimitedPct: number | null
  readonly sndbufLimitedMs: number | null
  readonly sndbufLimitedPct: number | null
  readonly appLimited: boolean | null
  readonly sndWndBytes: number | null
  readonly rcvWndBytes: number | null
  readonly notsentBytes: number | null
  readonly rcvSpaceBytes: number | null
  readonly rcvSsthreshBytes: number | null
  readonly lastSndMs: number | null
  readonly lastRcvMs: number | null
  readonly lastAckMs: number | null
  readonly skmem: SsMemory | null
  readonly bbr: SsBbr | null
}
