/**
 * Returns TCP Efficiency in per cent (RFC 6349 §4.1.2): bytes sent for the first time of all bytes sent, where the sent
 * bytes include those sent again. Null where nothing was sent.
 */
export function findEfficiencyPct(sentBytes: number, retransmittedBytes: number): number | null {
  if (sentBytes <= 0) return null
  return (100 * (sentBytes - retransmittedBytes)) / sentBytes
}

/**
 * Returns the TCP Transfer Time Ratio (RFC 6349 §4.1.1), actual over ideal time; for a test of fixed length that is the
 * ideal rate over the measured one. 1 is ideal. Null where nothing was measured.
 */
export function findTransferTimeRatio(idealBps: number, measuredBps: number): number | null {
  return measuredBps > 0 ? idealBps / measuredBps : null
}

/**
 * Returns Buffer Delay in per cent (RFC 6349 §4.1.3): how much longer the average round trip under load is than the
 * baseline, the least of an idle link. Null without a baseline.
 */
export function findBufferDelayPct(averageRttMs: number, baselineRttMs: number): number | null {
  return baselineRttMs > 0 ? (100 * (averageRttMs - baselineRttMs)) / baselineRttMs : null
}
