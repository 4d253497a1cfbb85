export type PingReply = {
  readonly seq: number | null
  readonly rttMs: number
  /** Unix time of the reply, with `ping -D` only. */
  readonly atS: number | null
}

export type PingError = {
  readonly code:
    | 'unreachable'
    | 'too-long'
    | 'unknown-host'
    | 'unknown-option'
    | 'no-permission'
    | 'no-output'
    | 'other'
  readonly message: string
}

/** What one `ping` found out; null is unknown. */
export type PingReport = {
  readonly target: string | null
  readonly sentCount: number | null
  readonly receivedCount: number | null
  readonly lostCount: number | null
  readonly lossPct: number | null
  readonly duplicatesCount: number
  readonly errorsCount: number
  readonly minMs: number | null
  readonly avgMs: number | null
  readonly maxMs: number | null
  readonly mdevMs: number | null
  readonly replies: readonly PingReply[]
  /** A packet was larger than the path or the own interface takes; `mtuBytes` is the MTU that was named last. */
  readonly tooLong: { readonly mtuBytes: number | null } | null
  readonly error: PingError | null
  /** ping was ended before its statistics: counts and times come from the replies that were printed. */
  readonly isPartial: boolean
}
