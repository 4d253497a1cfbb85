import type { SsSocket } from '@/lib/domain/tools/ss/socket'
import { isAtLeastVersion } from '@/lib/domain/tools/version'

export type SsVersions = {
  /** Release of iproute2 ("6.1.0", "ss180129" is not one). */
  readonly iproute2: string | null
  /** Release of the kernel ("5.10.0-28-amd64"). */
  readonly kernel: string | null
}

type ZeroField = keyof Pick<
  SsSocket,
  | 'bytesSent'
  | 'bytesRetrans'
  | 'bytesAcked'
  | 'bytesReceived'
  | 'segsOut'
  | 'segsIn'
  | 'dataSegsOut'
  | 'dataSegsIn'
  | 'delivered'
  | 'retransCurrent'
  | 'retransTotal'
  | 'unackedSegments'
  | 'lostSegments'
  | 'sackedSegments'
  | 'reordSeen'
  | 'dsackDups'
  | 'rcvOooPackets'
  | 'busyMs'
  | 'rwndLimitedMs'
  | 'sndbufLimitedMs'
  | 'sndWndBytes'
  | 'notsentBytes'
>

/** From which iproute2 and which kernel on a field is printed whenever it is not zero (field notes §4 for iproute2). */
const SINCE: Readonly<Record<ZeroField, { readonly iproute2: string; readonly kernel: string }>> = {
  retransCurrent: { iproute2: '3.10', kernel: '3.2' },
  retransTotal: { iproute2: '3.10', kernel: '3.2' },
  unackedSegments: { iproute2: '3.10', kernel: '3.2' },
  lostSegments: { iproute2: '3.10', kernel: '3.2' },
  sackedSegments: { iproute2: '3.10', kernel: '3.2' },
  bytesAcked: { iproute2: '4.2', kernel: '4.1' },
  bytesReceived: { iproute2: '4.2', kernel: '4.1' },
  segsOut: { iproute2: '4.2', kernel: '4.2' },
  segsIn: { iproute2: '4.2', kernel: '4.2' },
  notsentBytes: { iproute2: '4.6', kernel: '4.6' },
  dataSegsOut: { iproute2: '4.7', kernel: '4.6' },
  dataSegsIn: { iproute2: '4.7', kernel: '4.6' },
  busyMs: { iproute2: '4.10', kernel: '4.10' },
  rwndLimitedMs: { iproute2: '4.10', kernel: '4.10' },
  sndbufLimitedMs: { iproute2: '4.10', kernel: '4.10' },
  delivered: { iproute2: '4.20', kernel: '4.18' },
  bytesSent: { iproute2: '4.20', kernel: '4.19' },
  bytesRetrans: { iproute2: '4.20', kernel: '4.19' },
  dsackDups: { iproute2: '4.20', kernel: '4.19' },
  reordSeen: { iproute2: '4.20', kernel: '4.19' },
  sndWndBytes: { iproute2: '5.18', kernel: '5.4' },
  rcvOooPackets: { iproute2: '5.18', kernel: '5.4' },
}

const APP_LIMITED_SINCE = { iproute2: '4.10', kernel: '4.9' }

function tells(versions: SsVersions, since: { readonly iproute2: string; readonly kernel: string }): boolean {
  return (
    isAtLeastVersion(versions.iproute2, since.iproute2) && isAtLeastVersion(versions.kernel, since.kernel)
  )
}

/** ss prints no information for a socket without the kernel's, so nothing about it is zero. */
function hasInformation(socket: SsSocket): boolean {
  return socket.rttMs !== null || socket.cwndSegments !== null || socket.mssBytes !== null
}

/** Returns the socket with 0 for each absent counter that this iproute2 on this kernel prints whenever it is not 0. */
export function withKnownZeros(socket: SsSocket, versions: SsVersions): SsSocket {
  if (!hasInformation(socket)) return socket
  const known: Partial<Record<ZeroField, number>> = {}
  for (const [field, since] of Object.entries(SINCE)) {
    const name = toZeroField(field)
    if (socket[name] === null && tells(versions, since)) known[name] = 0
  }
  const isLimitKnown = socket.appLimited === null && tells(versions, APP_LIMITED_SINCE)
  return { ...socket, ...known, appLimited: isLimitKnown ? false : socket.appLimited }
}

function toZeroField(name: string): ZeroField {
  return name as ZeroField
}
