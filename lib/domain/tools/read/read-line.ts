export type ReadDirection = {
  readonly sent_bps: number | null
  readonly goodput_bps: number | null
  readonly retransmits: number | null
  readonly jitter_ms: number | null
  readonly lost_count: number | null
  readonly packets_count: number | null
  readonly loss_pct: number | null
}

export type ReadValue = number | string | boolean | null | readonly number[]
export type ReadSocket = Readonly<Record<string, unknown>>

/** What Plumbline understands of one recorded output: a line of `plumbline read`. Null is unknown, never zero. */
export type ReadLine = ReadDirection & {
  readonly file: string
  readonly tool: string | null
  readonly version: string | null
  readonly protocol: 'tcp' | 'udp' | 'icmp' | null
  readonly direction: 'forward' | 'reverse' | 'bidir' | null
  readonly streams: number | null
  readonly rtt_ms: number | null
  readonly mss_bytes: number | null
  /** Server to client, of a bidir test only. */
  readonly reverse: ReadDirection | null
  readonly sockets: readonly ReadSocket[] | null
  readonly counters: Readonly<Record<string, ReadValue>> | null
  readonly error: { readonly code: string; readonly message: string } | null
  readonly warnings: readonly string[]
}

export const UNKNOWN_DIRECTION: ReadDirection = {
  sent_bps: null,
  goodput_bps: null,
  retransmits: null,
  jitter_ms: null,
  lost_count: null,
  packets_count: null,
  loss_pct: null,
}

/** Returns a line that knows nothing but the file and the tool, in the order of keys that `read` prints. */
export function emptyLine(file: string, tool: string | null): ReadLine {
  return {
    file,
    tool,
    version: null,
    protocol: null,
    direction: null,
    streams: null,
    sent_bps: null,
    goodput_bps: null,
    retransmits: null,
    rtt_ms: null,
    mss_bytes: null,
    jitter_ms: null,
    lost_count: null,
    packets_count: null,
    loss_pct: null,
    reverse: null,
    sockets: null,
    counters: null,
    error: null,
    warnings: [],
  }
}
