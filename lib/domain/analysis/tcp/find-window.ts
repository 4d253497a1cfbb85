import { maxKnown } from '@/lib/domain/analysis/statistics/sum'
import type { HostSample, SocketSample } from '@/lib/domain/model/step'
import { findCwndBytes, sumOverSockets, toBytes } from './counter-delta'

export type WindowUse = {
  /** The smaller of the peer's window and the most in flight; null before iproute2 5.18 or kernel 5.4. */
  readonly effectiveBytes: number | null
  readonly peerWindowBytes: number | null
  readonly inFlightBytes: number | null
  readonly cwndMaxBytes: number | null
}

/**
 * Returns the windows of a sender over some samples, all streams together. Neither what `-w` asked nor what the kernel
 * granted is the window; the peer's advertised window and what was ever in flight are (design §2; field-notes §3.23).
 */
export function findWindowUse(samples: readonly HostSample[]): WindowUse {
  const most = (read: (socket: SocketSample) => number | null) =>
    maxKnown(samples.map((sample) => sumOverSockets(sample, read)))
  const peerWindowBytes = most((socket) => socket.sndWndBytes)
  const inFlightBytes = most((socket) => toBytes(socket.unackedSegments, socket.mssBytes))
  return {
    peerWindowBytes,
    inFlightBytes,
    effectiveBytes:
      peerWindowBytes === null || inFlightBytes === null ? null : Math.min(peerWindowBytes, inFlightBytes),
    cwndMaxBytes: maxKnown(samples.map(findCwndBytes)),
  }
}
