import { type Frame, numberAttribute } from '@/lib/domain/suite/frames'
import { readDataSockets } from '@/lib/domain/suite/read-sample'

/** One moment of a running test, for the live view; `atS` is seconds on the host's own clock (since boot). */
export type LiveSample = {
  readonly atS: number
  /** Bytes the peer has acknowledged so far, summed over the data sockets; null where `ss` does not tell. */
  readonly ackedBytes: number | null
  /** Estimate from the acknowledged bytes since the sample before; null for the first, and where `ss` does not tell. */
  readonly bpsSent: number | null
  readonly rttMs: number | null
}

/** What a control connection acknowledges stays below this: such a socket sends no data. */
const CONTROL_BYTES_MAX = 4096
const UNKNOWN_VERSIONS = { iproute2: null, kernel: null }

/** Returns what a `sample` frame of a sender tells about a running TCP test, null for other frames. */
export function liveSampleOf(frame: Frame, previous: LiveSample | null): LiveSample | null {
  const atS = numberAttribute(frame, 't')
  if (frame.name !== 'sample' || atS === null) return null
  const sockets = readDataSockets({
    text: frame.text,
    ports: [],
    end: 'client',
    versions: UNKNOWN_VERSIONS,
  }).filter((socket) => (socket.bytesAcked ?? socket.bytesSent ?? 0) > CONTROL_BYTES_MAX)
  const acked = sockets
    .map((socket) => socket.bytesAcked ?? socket.bytesSent)
    .filter((bytes) => bytes !== null)
  const ackedBytes = acked.length > 0 ? acked.reduce((sum, bytes) => sum + bytes, 0) : null
  const rtts = sockets.map((socket) => socket.rttMs).filter((rtt) => rtt !== null)
  const rttMs = rtts.length > 0 ? rtts.reduce((sum, rtt) => sum + rtt, 0) / rtts.length : null
  const elapsedS = previous ? atS - previous.atS : 0
  const gained = previous && ackedBytes !== null ? ackedBytes - (previous.ackedBytes ?? 0) : null
  const bpsSent = gained !== null && gained >= 0 && elapsedS > 0 ? (gained * 8) / elapsedS : null
  return { atS, ackedBytes, bpsSent, rttMs }
}
