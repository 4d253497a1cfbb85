import type { HostSample, SocketSample } from '@/lib/domain/model/step'

export type TimeSpan = { readonly fromS: number; readonly toS: number }

/** The cumulative counters of a socket. */
export type SocketCounter =
  | 'bytesSent'
  | 'bytesRetrans'
  | 'retransTotal'
  | 'busyMs'
  | 'rwndLimitedMs'
  | 'sndbufLimitedMs'

/** Returns the samples taken inside a span of the test. */
export function samplesWithin(samples: readonly HostSample[], span: TimeSpan): readonly HostSample[] {
  return samples.filter((each) => each.atS >= span.fromS && each.atS <= span.toS)
}

/**
 * Returns by how much a counter of all sockets together rose between the first and the last look at each, or null where
 * no socket was seen twice with it. ss counters are cumulative (field-notes §4.8).
 */
export function findCounterDelta(samples: readonly HostSample[], counter: SocketCounter): number | null {
  const seen = new Map<number, { first: number; last: number; looksCount: number }>()
  for (const sample of samples) {
    for (const socket of sample.sockets) {
      const value = socket[counter]
      if (value === null) continue
      const before = seen.get(socket.localPort)
      seen.set(socket.localPort, {
        first: before?.first ?? value,
        last: value,
        looksCount: (before?.looksCount ?? 0) + 1,
      })
    }
  }
  const twice = [...seen.values()].filter((each) => each.looksCount > 1)
  if (twice.length === 0) return null
  return twice.reduce((sum, each) => sum + Math.max(0, each.last - each.first), 0)
}

/** Returns a number of segments as bytes, or null where it or their size is unknown. */
export function toBytes(segments: number | null, mssBytes: number | null): number | null {
  return segments === null || mssBytes === null ? null : segments * mssBytes
}

/** Returns the congestion window of all sockets of a look together, bytes, or null where any of them does not tell. */
export function findCwndBytes(sample: HostSample): number | null {
  return sumOverSockets(sample, (socket) => toBytes(socket.cwndSegments, socket.mssBytes))
}

/** Returns the sum over the sockets of one look, or null where any of them does not tell. */
export function sumOverSockets(
  sample: HostSample,
  read: (socket: SocketSample) => number | null,
): number | null {
  const values = sample.sockets.map(read)
  const known = values.filter((value) => value !== null)
  return values.length === 0 || known.length < values.length
    ? null
    : known.reduce((sum, each) => sum + each, 0)
}
