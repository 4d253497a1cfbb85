import type { Host, HostAuthInput } from '@/lib/domain/model/host'
import type { HostDeps } from './host-deps'
import { storeAuth } from './store-auth'

/** Stores a new host, its secret sealed, and puts on record who did. Throws AppError: name-taken, not-ready. */
export async function insertHost(
  deps: Pick<HostDeps, 'hosts' | 'audit' | 'sealer' | 'keyPairs' | 'clock' | 'ids'>,
  input: {
    readonly facts: Pick<Host, 'name' | 'site' | 'ssh' | 'testAddresses'> & { readonly auth: HostAuthInput }
    readonly actor: string
    readonly action: 'host.register' | 'host.import'
  },
): Promise<Host> {
  const { auth, ...facts } = input.facts
  const id = deps.ids.newId()
  const at = deps.clock.now()
  const stored = await storeAuth(deps, { hostId: id, hostName: facts.name, auth })
  const host = await deps.hosts.insert({ ...facts, ...stored, id, createdAt: at })
  const { actor, action } = input
  await deps.audit.record({ at, actor, action, subject: id, detail: host.name })
  return host
}
