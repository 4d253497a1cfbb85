import { type HostAuth, hostAuthSchema } from '@/lib/domain/model/host'
import { AppError } from '@/lib/services/errors'
import type { HostStore } from '@/lib/services/ports/host-store'
import type { SshTarget } from '@/lib/services/ports/remote'
import type { SecretOpener } from '@/lib/services/ports/system'

type Deps = { readonly hosts: HostStore; readonly secrets: SecretOpener }

/**
 * What SSH needs to reach a host, its jump hosts included, with the secrets opened.
 * Throws AppError: not-found, not-ready (no secret stored, or one that this worker's key cannot open), conflict (jump hosts in a circle).
 */
export async function buildSshTarget(
  deps: Deps,
  hostId: string,
  through: readonly string[] = [],
): Promise<SshTarget> {
  if (through.includes(hostId))
    throw new AppError('conflict', 'The jump hosts form a circle; give one of them a direct address.')
  const host = await deps.hosts.get(hostId)
  if (!host) throw new AppError('not-found', 'The host no longer exists.')
  const auth = await openAuth(deps, host)
  const jump = host.ssh.jumpHostId
    ? await buildSshTarget(deps, host.ssh.jumpHostId, [...through, hostId])
    : undefined
  return {
    hostId,
    address: host.ssh.address,
    port: host.ssh.port,
    user: host.ssh.user,
    auth,
    pinnedKeys: host.pinnedKeys,
    ...(jump && { jump }),
  }
}

async function openAuth(
  deps: Deps,
  host: { readonly id: string; readonly name: string; readonly authKind: HostAuth['kind'] },
): Promise<SshTarget['auth']> {
  if (host.authKind === 'agent') return { kind: 'agent' }
  const sealed = await deps.hosts.sealedSecret(host.id)
  if (sealed === null) {
    throw new AppError(
      'not-ready',
      `${host.name} has no stored credentials: open the host and give them again.`,
    )
  }
  const auth = hostAuthSchema.parse(JSON.parse(await deps.secrets.open({ recordId: host.id, sealed })))
  if (auth.kind !== 'key') return auth
  return {
    kind: 'key',
    privateKey: auth.privateKey,
    ...(auth.passphrase !== undefined && { passphrase: auth.passphrase }),
  }
}
