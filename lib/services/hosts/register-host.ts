import type { Host, HostAuth, HostInput } from '@/lib/domain/model/host'
import type { HostCheck } from '../ports/check-store'
import type { HostDeps } from './host-deps'
import { refuseBadJump } from './refuse-bad-jump'
import { requestCheck } from './request-check'

export const DEFAULT_SSH_PORT = 22

/** Seals what signs in to a host, for that host and the worker alone; null where the agent signs in. */
export async function sealAuth(
  sealer: HostDeps['sealer'],
  input: { readonly hostId: string; readonly auth: HostAuth },
): Promise<string | null> {
  if (input.auth.kind === 'agent') return null
  return sealer.seal({ recordId: input.hostId, text: JSON.stringify(input.auth) })
}

/**
 * Registers a host and asks for its first check, which shows the host key to compare.
 * Throws AppError: name-taken, invalid-input (jump host), not-ready where no worker has run that could open a secret.
 */
export async function registerHost(
  deps: HostDeps,
  { input, actor }: { readonly input: HostInput; readonly actor: string },
): Promise<{ readonly host: Host; readonly check: HostCheck }> {
  const jumpHostId = input.ssh.jumpHostId ?? null
  if (jumpHostId !== null) await refuseBadJump(deps.hosts, { hostId: null, jumpHostId })
  const id = deps.ids.newId()
  const at = deps.clock.now()
  const host = await deps.hosts.insert({
    id,
    name: input.name,
    site: input.site,
    ssh: {
      address: input.ssh.address,
      port: input.ssh.port ?? DEFAULT_SSH_PORT,
      user: input.ssh.user,
      jumpHostId,
    },
    authKind: input.auth.kind,
    sealedSecret: await sealAuth(deps.sealer, { hostId: id, auth: input.auth }),
    testAddresses: input.testAddresses,
    createdAt: at,
  })
  await deps.audit.record({ at, actor, action: 'host.register', subject: id, detail: host.name })
  return { host, check: await requestCheck(deps, { hostId: id, actor }) }
}
