import { z } from 'zod'
import type { ApiToken as TokenRow } from '@/generated/prisma-sqlite/client'
import { SCOPES } from '@/lib/domain/model/access'
import type { AuditStore } from '@/lib/services/ports/audit-store'
import type { SetupStore } from '@/lib/services/ports/setup-store'
import type { IdSource } from '@/lib/services/ports/system'
import type { ApiToken, TokenStore } from '@/lib/services/ports/token-store'
import type { WorkerStore } from '@/lib/services/ports/worker-store'
import { notFound, translateMistakes } from '../errors'
import type { Database } from '../open'

const scopeSchema = z.enum(SCOPES)

/** Bearer tokens, by the hash of their secret. */
export function createTokenStore(database: Database): TokenStore {
  const { client } = database
  return {
    async insert({ at, ...token }) {
      const data = { ...token, createdAt: at }
      return toToken(await database.write((transaction) => transaction.apiToken.create({ data })))
    },
    async findBySecretHash(secretHash) {
      const row = await client.apiToken.findUnique({ where: { secretHash } })
      return row === null ? null : toToken(row)
    },
    async list() {
      const rows = await client.apiToken.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
      return rows.map(toToken)
    },
    async revoke(id, at) {
      const { count } = await database.write(async (transaction) => {
        const revoked = await transaction.apiToken.updateMany({
          where: { id, revokedAt: null },
          data: { revokedAt: at },
        })
        return revoked.count > 0 ? revoked : { count: await transaction.apiToken.count({ where: { id } }) }
      })
      if (count === 0) throw notFound('token')
    },
    async touch(id, at) {
      await database.write((transaction) =>
        transaction.apiToken.updateMany({ where: { id }, data: { lastUsedAt: at } }),
      )
    },
  }
}

function toToken(row: TokenRow): ApiToken {
  const { secretHash: _secretHash, scope, ...token } = row
  return { ...token, scope: scopeSchema.parse(scope) }
}

/** The first administrator's one-time link. */
export function createSetupStore(database: Database): SetupStore {
  return {
    async hasUsers() {
      return (await database.client.user.findFirst({ select: { id: true } })) !== null
    },
    async insertLink({ at, ...link }) {
      const data = { ...link, createdAt: at }
      await translateMistakes('link', () =>
        database.write((transaction) => transaction.setupLink.create({ data })),
      )
    },
    async useLink(secretHash, at) {
      const { count } = await database.write((transaction) =>
        transaction.setupLink.updateMany({
          where: { secretHash, usedAt: null, expiresAt: { gt: at } },
          data: { usedAt: at },
        }),
      )
      return count === 1
    },
  }
}

/** Workers and their heartbeats. */
export function createWorkerStore(database: Database): WorkerStore {
  const { client } = database
  return {
    async beat({ id, ...worker }) {
      await database.write((transaction) =>
        transaction.worker.upsert({ where: { id }, create: { id, ...worker }, update: worker }),
      )
    },
    latest: () => client.worker.findFirst({ orderBy: { beatAt: 'desc' } }),
    async ping() {
      await client.$queryRaw`SELECT 1`
    },
  }
}

/** Who did what, when. */
export function createAuditStore(database: Database, ids: IdSource): AuditStore {
  return {
    async record(entry) {
      const data = { id: ids.newId(), ...entry }
      await database.write((transaction) => transaction.auditEntry.create({ data }))
    },
  }
}
