import type { Host, HostInput } from '@/lib/domain/model/host'
import type { HostCheck } from '../ports/check-store'
import type { HostDeps } from './host-deps'
import { insertHost } from './insert-host'
import { refuseBadJump } from './refuse-bad-jump'
import { requestCheck } from './request-check'

export const DEFAULT_SSH_PORT = 22

/**
 * Registers a host and asks for its first check, which shows the host key to compare.
 * Throws AppError: name-taken, invalid-input (jump host), not-ready where no worker has run that could open a secret.
 */
export async function registerHost(
  deps: HostDeps,
  { input, actor }: { readonly input: HostInput; readonly actor: string },
): Promise<{ readonly host: Host; readonly check: HostCheck }> {
  const { address, user, port, jumpHostId } = input.ssh
  if (jumpHostId) await refuseBadJump(deps.hosts, { hostId: null, jumpHostId })
  const ssh = { address, user, port: port ?? DEFAULT_SSH_PORT, jumpHostId: jumpHostId ?? null }
  const host = await insertHost(deps, { facts: { ...input, ssh }, actor, action: 'host.register' })
  return { host, check: await requestCheck(deps, { hostId: host.id, actor }) }
}
