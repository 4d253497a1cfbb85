import type { Host, HostPatch } from '@/lib/domain/model/host'
import type { HostChange } from '../ports/host-store'
import type { HostDeps } from './host-deps'
import { refuseBadJump } from './refuse-bad-jump'
import { requireActiveHost } from './require-host'
import { storeAuth } from './store-auth'

function mergeSsh(host: Host, patch: HostPatch): Host['ssh'] {
  const given = patch.ssh ?? {}
  return {
    address: given.address ?? host.ssh.address,
    port: given.port ?? host.ssh.port,
    user: given.user ?? host.ssh.user,
    jumpHostId: given.jumpHostId === undefined ? host.ssh.jumpHostId : given.jumpHostId,
  }
}

function isElsewhere(before: Host['ssh'], after: Host['ssh']): boolean {
  return (
    before.address !== after.address ||
    before.port !== after.port ||
    before.user !== after.user ||
    before.jumpHostId !== after.jumpHostId
  )
}

async function changedSecret(
  deps: Pick<HostDeps, 'sealer' | 'keyPairs'>,
  input: { readonly host: Host; readonly patch: HostPatch; readonly hasMoved: boolean },
): Promise<Pick<HostChange, 'authKind' | 'sealedSecret' | 'publicKey'>> {
  const { auth, name } = input.patch
  if (auth) return storeAuth(deps, { hostId: input.host.id, hostName: name ?? input.host.name, auth })
  // A secret given for one machine is never offered to another that an edit now points at.
  return input.hasMoved && input.host.authKind !== 'agent' ? { sealedSecret: null, publicKey: null } : {}
}

/**
 * Changes a host. A change of address, port, user or jump host discards the stored secret unless a new one comes with it.
 * Throws AppError: not-found, conflict (retired), name-taken, invalid-input (jump host), not-ready (no worker's key).
 */
export async function updateHost(
  deps: Pick<HostDeps, 'hosts' | 'sealer' | 'keyPairs' | 'audit' | 'clock'>,
  input: { readonly hostId: string; readonly patch: HostPatch; readonly actor: string },
): Promise<Host> {
  const { patch } = input
  const host = await requireActiveHost(deps.hosts, input.hostId)
  const ssh = mergeSsh(host, patch)
  if (ssh.jumpHostId !== null && ssh.jumpHostId !== host.ssh.jumpHostId) {
    await refuseBadJump(deps.hosts, { hostId: host.id, jumpHostId: ssh.jumpHostId })
  }
  const hasMoved = isElsewhere(host.ssh, ssh)
  const at = deps.clock.now()
  const changed = await deps.hosts.update(
    host.id,
    {
      ...(patch.name === undefined ? {} : { name: patch.name }),
      ...(patch.site === undefined ? {} : { site: patch.site }),
      ...(patch.testAddresses === undefined ? {} : { testAddresses: patch.testAddresses }),
      ...(hasMoved ? { ssh } : {}),
      // The lock of the machine it was must not stand for the one it is now.
      ...(isElsewhere(host.ssh, { ...ssh, user: host.ssh.user }) ? { identity: null } : {}),
      ...(await changedSecret(deps, { host, patch, hasMoved })),
    },
    at,
  )
  const detail = Object.keys(patch).join(', ')
  await deps.audit.record({ at, actor: input.actor, action: 'host.update', subject: host.id, detail })
  return changed
}
