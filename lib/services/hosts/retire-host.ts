import { AppError } from '../errors'
import type { HostDeps } from './host-deps'
import { requireActiveHost } from './require-host'

function listNames(items: readonly { readonly name: string }[]): string {
  return items.map((item) => item.name).join(', ')
}

/**
 * Takes a host out of use; what it measured stays. Throws AppError: not-found, or conflict while a link in use ends at it
 * or another host is reached through it.
 */
export async function retireHost(
  deps: Pick<HostDeps, 'hosts' | 'links' | 'audit' | 'clock'>,
  input: { readonly hostId: string; readonly actor: string },
): Promise<void> {
  const host = await requireActiveHost(deps.hosts, input.hostId)
  const inUse = { includeRetired: false }
  const links = (await deps.links.list(inUse)).filter(
    (link) => link.a.hostId === host.id || link.b.hostId === host.id,
  )
  if (links.length > 0) {
    throw new AppError('conflict', `${host.name} is an end of ${listNames(links)}. Retire those links first.`)
  }
  const behind = (await deps.hosts.list(inUse)).filter((other) => other.ssh.jumpHostId === host.id)
  if (behind.length > 0) {
    throw new AppError('conflict', `${listNames(behind)} is reached through ${host.name}. Change that first.`)
  }
  const at = deps.clock.now()
  await deps.hosts.retire(host.id, at)
  await deps.audit.record({
    at,
    actor: input.actor,
    action: 'host.retire',
    subject: host.id,
    detail: host.name,
  })
}
