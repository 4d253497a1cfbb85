/** Returns the bandwidth-delay product, bytes (RFC 6349 §3.2: RTT × bottleneck bandwidth / 8). */
export function findBdpBytes(bps: number, rttMs: number): number {
  return (bps * rttMs) / 8_000
}

/** Returns window / RTT, bit/s (RFC 6349 §3.3), or null where there is no RTT to divide by. */
export function findWindowCeilingBps(windowBytes: number, rttMs: number): number | null {
  return rttMs > 0 ? (windowBytes * 8_000) / rttMs : null
}
