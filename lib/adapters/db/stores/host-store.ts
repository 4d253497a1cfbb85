import { z } from 'zod'
import type { Prisma } from '@/generated/prisma-sqlite/client'
import type { Host } from '@/lib/domain/model/host'
import { AppError } from '@/lib/services/errors'
import type { HostChange, HostStore } from '@/lib/services/ports/host-store'
import type { IdSource } from '@/lib/services/ports/system'
import { isForeignKeyViolation, notFound, translateMistakes } from '../errors'
import type { Database } from '../open'
import { parseStored, textListSchema } from '../stored-json'

const WITH_KEYS = { keys: { orderBy: [{ trustedAt: 'asc' }, { id: 'asc' }] } } satisfies Prisma.HostInclude
type HostRow = Prisma.HostGetPayload<{ include: typeof WITH_KEYS }>

const authKindSchema = z.enum(['key', 'password', 'agent'])

/** Hosts and their pinned keys. */
export function createHostStore(database: Database, ids: IdSource): HostStore {
  const { client } = database
  return {
    async insert({ ssh, testAddresses, ...host }) {
      const data = {
        ...host,
        updatedAt: host.createdAt,
        ...sshColumns(ssh),
        testAddresses: JSON.stringify(testAddresses),
      }
      const row = await translateMistakes('host', () =>
        database.write((transaction) => transaction.host.create({ data, include: WITH_KEYS })),
      )
      return toHost(row)
    },
    async get(id) {
      const row = await client.host.findUnique({ where: { id }, include: WITH_KEYS })
      return row === null ? null : toHost(row)
    },
    async list({ includeRetired }) {
      const rows = await client.host.findMany({
        where: includeRetired ? {} : { retiredAt: null },
        include: WITH_KEYS,
        orderBy: { name: 'asc' },
      })
      return rows.map(toHost)
    },
    async update(id, change, at) {
      const data = { ...changeColumns(change), updatedAt: at }
      const row = await translateMistakes('host', () =>
        database.write((transaction) => transaction.host.update({ where: { id }, data, include: WITH_KEYS })),
      )
      return toHost(row)
    },
    async retire(id, at) {
      await updateHost(database, id, { retiredAt: at, updatedAt: at })
    },
    async restore(id, at) {
      await updateHost(database, id, { retiredAt: null, updatedAt: at })
    },
    async setIdentity(id, identity) {
      await updateHost(database, id, { identity })
    },
    pinKey: (input) => pinKey(database, ids, input),
    async sealedSecret(id) {
      const row = await client.host.findUnique({ where: { id }, select: { sealedSecret: true } })
      return row?.sealedSecret ?? null
    },
  }
}

async function updateHost(database: Database, id: string, data: Prisma.HostUncheckedUpdateInput) {
  await translateMistakes('host', () =>
    database.write((transaction) => transaction.host.update({ where: { id }, data, select: { id: true } })),
  )
}

/** The key that `replaces` names goes first, whatever its algorithm: a reinstalled host may offer another. */
async function pinKey(database: Database, ids: IdSource, input: Parameters<HostStore['pinKey']>[0]) {
  const { hostId, key, replaces } = input
  try {
    await database.write(async (transaction) => {
      const { count } = await transaction.hostKey.deleteMany({
        where: { hostId, fingerprint: replaces ?? key.fingerprint },
      })
      if (replaces !== null && count === 0) throw keyConflict()
      const pinned = await transaction.hostKey.findFirst({ where: { hostId, algorithm: key.algorithm } })
      if (pinned !== null) throw keyConflict()
      await transaction.hostKey.create({
        data: { id: ids.newId(), hostId, ...key, trustedBy: input.trustedBy, trustedAt: input.at },
      })
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('host')
    throw error
  }
}

function keyConflict(): AppError {
  return new AppError('conflict', 'Another host key is pinned. Compare again, and name the key to replace.')
}

function sshColumns(ssh: Host['ssh']) {
  return { sshAddress: ssh.address, sshPort: ssh.port, sshUser: ssh.user, jumpHostId: ssh.jumpHostId }
}

function changeColumns({ ssh, testAddresses, ...rest }: HostChange): Prisma.HostUncheckedUpdateInput {
  return {
    ...rest,
    ...(ssh === undefined ? {} : sshColumns(ssh)),
    ...(testAddresses === undefined ? {} : { testAddresses: JSON.stringify(testAddresses) }),
  }
}

function toHost(row: HostRow): Host {
  return {
    id: row.id,
    name: row.name,
    site: row.site,
    ssh: { address: row.sshAddress, port: row.sshPort, user: row.sshUser, jumpHostId: row.jumpHostId },
    authKind: authKindSchema.parse(row.authKind),
    hasSecret: row.sealedSecret !== null,
    publicKey: row.publicKey,
    testAddresses: parseStored(textListSchema, row.testAddresses),
    pinnedKeys: row.keys.map(({ algorithm, fingerprint }) => ({ algorithm, fingerprint })),
    identity: row.identity,
    createdAt: row.createdAt,
    retiredAt: row.retiredAt,
  }
}
