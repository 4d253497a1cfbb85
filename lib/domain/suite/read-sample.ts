import type { SocketSample } from '@/lib/domain/model/step'
import { parseSs, selectDataSockets } from '@/lib/domain/tools/ss/parse'
import type { SsSocket } from '@/lib/domain/tools/ss/socket'

/** Releases that decide whether a field `ss` did not print is zero or unknown. */
export type SsVersions = { readonly iproute2: string | null; readonly kernel: string | null }

/** Returns what is kept of a socket; times in ms, sizes in bytes, null where `ss` does not tell. */
export function toSocketSample(socket: SsSocket): SocketSample {
  return {
    localPort: socket.local.port ?? 0,
    rttMs: socket.rttMs,
    rttVarMs: socket.rttVarMs,
    minRttMs: socket.minRttMs,
    mssBytes: socket.mssBytes,
    pmtuBytes: socket.pmtuBytes,
    cwndSegments: socket.cwndSegments,
    ssthreshSegments: socket.ssthreshSegments,
    unackedSegments: socket.unackedSegments,
    bytesSent: socket.bytesSent,
    bytesAcked: socket.bytesAcked,
    bytesReceived: socket.bytesReceived,
    bytesRetrans: socket.bytesRetrans,
    retransTotal: socket.retransTotal,
    reordSeen: socket.reordSeen,
    dsackDups: socket.dsackDups,
    sndWndBytes: socket.sndWndBytes,
    notsentBytes: socket.notsentBytes,
    busyMs: socket.busyMs,
    rwndLimitedMs: socket.rwndLimitedMs,
    sndbufLimitedMs: socket.sndbufLimitedMs,
    deliveryBps: socket.deliveryBps,
    congestionControl: socket.congestionControl,
    drops: socket.skmem?.d ?? null,
  }
}

/**
 * Returns the sockets of one `sample` frame that carry a test's data. `ports` are the client's data ports: local at the
 * client, the peer's at the server; with none known, those that moved more than a control connection does.
 */
export function readDataSockets(o: {
  readonly text: string
  readonly ports: readonly number[]
  readonly end: 'client' | 'server'
  readonly versions: SsVersions
}): readonly SsSocket[] {
  const sockets = parseSs(o.text, o.versions)
  if (o.ports.length === 0) return selectDataSockets(sockets, [])
  const portOf = (socket: SsSocket) => (o.end === 'client' ? socket.local.port : socket.peer.port)
  return sockets.filter((socket) => o.ports.includes(portOf(socket) ?? -1))
}
