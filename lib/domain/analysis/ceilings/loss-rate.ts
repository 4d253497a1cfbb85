/** Mathis et al. 1997 for periodic loss and an acknowledgement of every packet: sqrt(3/2). */
const MATHIS_CONSTANT = Math.sqrt(3 / 2)
/** RFC 9438 §5.1 (RFC 8312 §5.1): C = 0.4, β = 0.7 give 1.054. */
const CUBIC_C = 0.4
const CUBIC_BETA = 0.7

export type LossyPath = {
  readonly mssBytes: number
  readonly rttMs: number
  /** Loss events a segment sent, 0–1; several segments lost in one round trip are one event. */
  readonly lossEventShare: number
  readonly streamsCount: number
}

/** Returns Mathis' ceiling of Reno, bit/s, all streams together; null without loss, where the formula says nothing. */
export function findMathisCeilingBps(path: LossyPath): number | null {
  const { mssBytes, rttMs, lossEventShare, streamsCount } = path
  if (!(lossEventShare > 0) || !(rttMs > 0)) return null
  return (streamsCount * mssBytes * 8_000 * MATHIS_CONSTANT) / (rttMs * Math.sqrt(lossEventShare))
}

/**
 * Returns CUBIC's ceiling, bit/s: the average window of RFC 9438 §5.1, or Reno's where that is larger, because CUBIC is
 * never slower than Reno (§4.3). Null without loss.
 */
export function findCubicCeilingBps(path: LossyPath): number | null {
  const { mssBytes, rttMs, lossEventShare, streamsCount } = path
  const renoBps = findMathisCeilingBps(path)
  if (renoBps === null) return null
  const factor = ((CUBIC_C * (3 + CUBIC_BETA)) / (4 * (1 - CUBIC_BETA))) ** 0.25
  const windowSegments = factor * (rttMs / 1000 / lossEventShare) ** 0.75
  return Math.max(renoBps, (streamsCount * windowSegments * mssBytes * 8_000) / rttMs)
}

/** Returns the loss ceiling of a congestion control, bit/s; null for one that does not slow down for loss, or is not known. */
export function findLossCeilingBps(congestionControl: string | null, path: LossyPath): number | null {
  if (congestionControl === 'cubic') return findCubicCeilingBps(path)
  if (congestionControl === 'reno') return findMathisCeilingBps(path)
  return null
}
