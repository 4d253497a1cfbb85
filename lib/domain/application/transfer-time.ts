/** RFC 6928: what a sender may have in flight before the first acknowledgement, segments. */
const INITIAL_WINDOW_SEGMENTS = 10

/**
 * Round trips until the first request can leave: one for TCP's handshake (RFC 9293 §3.5), and one for TLS 1.3's
 * (RFC 8446 §2) or two for TLS 1.2's (RFC 5246 §7.3). Neither resumed, no early data.
 */
export const SETUP_ROUND_TRIPS = { 'TLS 1.3': 2, 'TLS 1.2': 3 } as const
export type TlsVersion = keyof typeof SETUP_ROUND_TRIPS

export type ApplicationPath = {
  readonly rttMs: number
  /** What one stream carries once it is steady, bit/s. */
  readonly steadyBps: number
  readonly mssBytes: number
}

/** Returns the time until TCP and TLS are set up and the first request can leave, ms. */
export function findSetupMs(rttMs: number, tls: TlsVersion): number {
  return SETUP_ROUND_TRIPS[tls] * rttMs
}

/**
 * Returns the time to fetch some bytes over a connection that is set up, ms: half a round trip each way for request and first byte,
 * then slow start, whose window doubles each round trip from ten segments (RFC 5681 §3.1 with RFC 6928), until it
 * fills the round trip at the steady rate. No loss is reckoned with before that.
 */
export function findFetchMs(bytes: number, path: ApplicationPath): number {
  const { rttMs, steadyBps, mssBytes } = path
  if (!(rttMs > 0)) return (bytes * 8_000) / steadyBps
  const fullWindowBytes = (steadyBps * rttMs) / 8_000
  let windowBytes = Math.min(INITIAL_WINDOW_SEGMENTS * mssBytes, fullWindowBytes)
  let leftBytes = bytes
  let elapsedMs = rttMs
  while (windowBytes < fullWindowBytes && leftBytes > windowBytes) {
    leftBytes -= windowBytes
    elapsedMs += rttMs
    windowBytes = Math.min(2 * windowBytes, fullWindowBytes)
  }
  return elapsedMs + (leftBytes * 8_000) / steadyBps
}
