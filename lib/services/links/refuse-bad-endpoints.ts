import type { Endpoint } from '@/lib/domain/model/link'
import { AppError, type AppErrorDetail } from '../errors'
import type { HostStore } from '../ports/host-store'

type Ends = { readonly a: Endpoint; readonly b: Endpoint }

async function mistakesOf(
  hosts: HostStore,
  side: 'a' | 'b',
  end: Endpoint,
): Promise<readonly AppErrorDetail[]> {
  const host = await hosts.get(end.hostId)
  if (!host || host.retiredAt)
    return [{ field: `${side}.hostId`, message: 'There is no such host; choose another.' }]
  if (host.testAddresses.includes(end.address)) return []
  const known = host.testAddresses.join(', ')
  return [{ field: `${side}.address`, message: `Not a test address of ${host.name}; it has ${known}.` }]
}

function familyOf(address: string): 4 | 6 {
  return address.includes(':') ? 6 : 4
}

/**
 * Refuses ends that cannot be a link: unknown or retired hosts, an address that is not the host's, one machine twice,
 * or an IPv4 end facing an IPv6 one. Throws AppError invalid-input with each mistake at its field.
 */
export async function refuseBadEndpoints(hosts: HostStore, ends: Ends): Promise<void> {
  const details = [...(await mistakesOf(hosts, 'a', ends.a)), ...(await mistakesOf(hosts, 'b', ends.b))]
  if (ends.a.hostId === ends.b.hostId) {
    details.push({ field: 'b.hostId', message: 'Both ends are one host; a link joins two.' })
  } else if (familyOf(ends.a.address) !== familyOf(ends.b.address)) {
    details.push({ field: 'b.address', message: 'One end is IPv4 and the other IPv6; choose two of a kind.' })
  }
  const [first] = details
  if (first) throw new AppError('invalid-input', first.message, { details })
}
