import type { Host } from '@/lib/domain/model/host'
import { AppError } from '@/lib/services/errors'
import type { HostStore } from '@/lib/services/ports/host-store'

type Row = { readonly host: Host; readonly sealedSecret: string | null }

/** Hosts in memory, with the rules the database keeps: unique names, one key per algorithm. */
export function createFakeHostStore(): HostStore {
  const rows = new Map<string, Row>()
  const rowOf = (id: string): Row => {
    const row = rows.get(id)
    if (!row) throw new AppError('not-found', 'There is no such host.')
    return row
  }
  const refuseTaken = (name: string, exceptId: string | null) => {
    for (const { host } of rows.values()) {
      if (host.name === name && host.id !== exceptId)
        throw new AppError('name-taken', `There is a host named ${name} already.`)
    }
  }
  return {
    insert: async ({ sealedSecret, ...rest }) => {
      refuseTaken(rest.name, null)
      const host: Host = {
        ...rest,
        hasSecret: sealedSecret !== null,
        pinnedKeys: [],
        identity: null,
        retiredAt: null,
      }
      rows.set(host.id, { host, sealedSecret })
      return host
    },
    get: async (id) => rows.get(id)?.host ?? null,
    list: async ({ includeRetired }) =>
      [...rows.values()]
        .map((row) => row.host)
        .filter((host) => includeRetired || host.retiredAt === null)
        .sort((a, b) => a.name.localeCompare(b.name)),
    update: async (id, { sealedSecret, ...change }) => {
      const row = rowOf(id)
      if (change.name !== undefined) refuseTaken(change.name, id)
      const secret = sealedSecret === undefined ? row.sealedSecret : sealedSecret
      const host = { ...row.host, ...change, hasSecret: secret !== null }
      rows.set(id, { host, sealedSecret: secret })
      return host
    },
    retire: async (id, at) => {
      const row = rowOf(id)
      rows.set(id, { ...row, host: { ...row.host, retiredAt: at } })
    },
    restore: async (id) => {
      const row = rowOf(id)
      rows.set(id, { ...row, host: { ...row.host, retiredAt: null } })
    },
    setIdentity: async (id, identity) => {
      const row = rowOf(id)
      rows.set(id, { ...row, host: { ...row.host, identity } })
    },
    pinKey: async ({ hostId, key, replaces }) => {
      const row = rowOf(hostId)
      const kept = row.host.pinnedKeys.filter((other) => other.fingerprint !== (replaces ?? key.fingerprint))
      if (kept.some((other) => other.algorithm === key.algorithm))
        throw new AppError('conflict', 'Another key of this kind is pinned.')
      rows.set(hostId, { ...row, host: { ...row.host, pinnedKeys: [...kept, key] } })
    },
    sealedSecret: async (id) => rows.get(id)?.sealedSecret ?? null,
  }
}
