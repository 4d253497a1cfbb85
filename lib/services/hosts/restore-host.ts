import { AppError } from '../errors'
import type { HostDeps } from './host-deps'
import { requireHost } from './require-host'

/**
 * Takes a retired host back into use, as it was: its key stays trusted and its secret sealed. A host in use stays as it is.
 * Throws AppError: not-found, or conflict while the host that it is reached through is retired.
 */
export async function restoreHost(
  deps: Pick<HostDeps, 'hosts' | 'audit' | 'clock'>,
  input: { readonly hostId: string; readonly actor: string },
): Promise<void> {
  const host = await requireHost(deps.hosts, input.hostId)
  if (!host.retiredAt) return
  const { jumpHostId } = host.ssh
  const jump = jumpHostId === null ? null : await deps.hosts.get(jumpHostId)
  if (jump?.retiredAt) {
    throw new AppError('conflict', `${host.name} is reached through ${jump.name}. Restore that first.`)
  }
  const at = deps.clock.now()
  await deps.hosts.restore(host.id, at)
  await deps.audit.record({
    at,
    actor: input.actor,
    action: 'host.restore',
    subject: host.id,
    detail: host.name,
  })
}
