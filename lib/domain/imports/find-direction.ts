import type { OneWayDirection, Side } from '@/lib/domain/model/direction'
import type { Link } from '@/lib/domain/model/link'
import { canonicalAddress } from '@/lib/domain/suite/address'
import type { Iperf3Report } from '@/lib/domain/tools/iperf3/report'

type Ends = Pick<Iperf3Report, 'localAddress' | 'remoteAddress' | 'isServerSide' | 'direction'>

export type FoundDirection =
  | { readonly direction: OneWayDirection; readonly isByAddress: boolean }
  | { readonly refusal: string }

/**
 * Returns which way a test's data went: by its two addresses where they are the link's; else by `forward`, which way a person
 * says that tests without -R went (one with -R then went the other way). Says why where neither tells, or where they
 * contradict each other.
 */
export function findDirection(
  report: Ends,
  link: Pick<Link, 'a' | 'b'>,
  forward: OneWayDirection | null,
): FoundDirection {
  const clientSide = findClientSide(report, link)
  const isReverse = report.direction === 'reverse'
  const toDirection = (client: Side) => ((client === 'a') === isReverse ? 'ba' : 'ab')
  if (clientSide.kind === 'known') return { direction: toDirection(clientSide.side), isByAddress: true }
  const seen = [report.localAddress, report.remoteAddress].filter((each) => each !== null)
  const addresses =
    seen.length === 0 ? 'It names no addresses' : `Its addresses (${seen.join(' and ')}) are not`
  if (forward === null) {
    return {
      refusal: `${addresses}${seen.length === 0 ? '' : ' this link’s'}: choose the direction if the test belongs here.`,
    }
  }
  const client = forward === 'ab' ? 'a' : 'b'
  if (clientSide.kind === 'half' && clientSide.side !== client) {
    return {
      refusal: `One of its addresses (${seen.join(', ')}) is this link’s and contradicts the chosen direction.`,
    }
  }
  return { direction: toDirection(client), isByAddress: false }
}

type ClientSide = { readonly kind: 'known' | 'half'; readonly side: Side } | { readonly kind: 'unknown' }

/** `known` where both addresses are the link's, `half` where one is and the other is none of the link's. */
function findClientSide(report: Ends, link: Pick<Link, 'a' | 'b'>): ClientSide {
  const [a, b] = [canonicalAddress(link.a.address), canonicalAddress(link.b.address)]
  const { localAddress, remoteAddress, isServerSide } = report
  const [client, server] =
    isServerSide === true ? [remoteAddress, localAddress] : [localAddress, remoteAddress]
  const [clientIs, serverIs] = [sideOf(client, { a, b }), sideOf(server, { a, b })]
  if (clientIs !== null && serverIs !== null) {
    return clientIs === serverIs ? { kind: 'unknown' } : { kind: 'known', side: clientIs }
  }
  if (clientIs !== null) return { kind: 'half', side: clientIs }
  if (serverIs !== null) return { kind: 'half', side: serverIs === 'a' ? 'b' : 'a' }
  return { kind: 'unknown' }
}

function sideOf(address: string | null, link: Readonly<Record<Side, string>>): Side | null {
  if (address === null) return null
  const canonical = canonicalAddress(address)
  if (canonical === link.a) return 'a'
  return canonical === link.b ? 'b' : null
}
