/** Windows that a socket commonly ends up with, 64 KiB to 64 MiB, each four times the one before. */
export const LAW_WINDOWS_BYTES: readonly number[] = [2 ** 16, 2 ** 18, 2 ** 20, 2 ** 22, 2 ** 24, 2 ** 26]

export type RateBox = {
  readonly rttMs: readonly [number, number]
  readonly bps: readonly [number, number]
}

export type LawSegment = {
  readonly windowBytes: number
  readonly from: { readonly rttMs: number; readonly bps: number }
  readonly to: { readonly rttMs: number; readonly bps: number }
  /** Which edge of the box the line leaves by. */
  readonly leavesBy: 'right' | 'bottom'
}

/** The most that a window lets through, bit/s: window / RTT (RFC 6349 section 3.3.1). */
export function windowRate(windowBytes: number, rttMs: number): number {
  return (windowBytes * 8_000) / rttMs
}

/** The part of window / RTT that lies inside the box; null where the line passes outside. */
export function windowSegment(windowBytes: number, box: RateBox): LawSegment | null {
  const [leftMs, rightMs] = box.rttMs
  const [lowBps, highBps] = box.bps
  const fromMs = Math.max(leftMs, windowRate(windowBytes, highBps))
  const toMs = Math.min(rightMs, windowRate(windowBytes, lowBps))
  if (fromMs >= toMs) return null
  return {
    windowBytes,
    from: { rttMs: fromMs, bps: windowRate(windowBytes, fromMs) },
    to: { rttMs: toMs, bps: windowRate(windowBytes, toMs) },
    leavesBy: toMs === rightMs ? 'right' : 'bottom',
  }
}
