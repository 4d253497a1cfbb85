import { z } from 'zod'
import type { HostCheck as CheckRow } from '@/generated/prisma-sqlite/client'
import { CHECK_STATES } from '@/lib/domain/model/host'
import type { CheckStore, HostCheck, HostCheckReport } from '@/lib/services/ports/check-store'
import { isForeignKeyViolation, notFound } from '../errors'
import { failureColumns, failureOf } from '../failure-columns'
import type { Database } from '../open'
import { parseStoredAs, reportOutline } from '../stored-json'

const checkStateSchema = z.enum(CHECK_STATES)
const NEWEST_FIRST = [{ requestedAt: 'desc' as const }, { id: 'desc' as const }]

/** Preflights: jobs that workers take one by one. */
export function createCheckStore(database: Database): CheckStore {
  const { client } = database
  return {
    enqueue: (check) => enqueue(database, check),
    async get(id) {
      const row = await client.hostCheck.findUnique({ where: { id } })
      return row === null ? null : toCheck(row)
    },
    async latestOf(hostId) {
      const row = await client.hostCheck.findFirst({ where: { hostId }, orderBy: NEWEST_FIRST })
      return row === null ? null : toCheck(row)
    },
    async latestReported(hostId) {
      const where = { hostId, report: { not: null } }
      const row = await client.hostCheck.findFirst({ where, orderBy: NEWEST_FIRST })
      return row === null ? null : toCheck(row)
    },
    async listReported({ hostId, limit }) {
      const where = { hostId, report: { not: null } }
      const rows = await client.hostCheck.findMany({ where, orderBy: NEWEST_FIRST, take: limit })
      return rows.map(toCheck)
    },
    claimNext: (input) => claimNext(database, input),
    finish: (id, outcome) => finish(database, id, outcome),
    failAbandoned: ({ startedBefore, at }) =>
      database.write(async (transaction) => {
        const { count } = await transaction.hostCheck.updateMany({
          where: { state: 'running', startedAt: { lt: startedBefore } },
          data: {
            state: 'failed',
            endedAt: at,
            ...failureColumns({
              code: 'worker-gone',
              message: 'The worker stopped while it looked at this host. Check the host again.',
            }),
          },
        })
        return count
      }),
  }
}

async function enqueue(database: Database, check: Parameters<CheckStore['enqueue']>[0]): Promise<HostCheck> {
  const { at, ...rest } = check
  try {
    const row = await database.write((transaction) =>
      transaction.hostCheck.create({ data: { ...rest, state: 'queued', requestedAt: at } }),
    )
    return toCheck(row)
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('host')
    throw error
  }
}

/** Of several workers that saw the same check, the one whose update still finds it queued has it. */
async function claimNext(
  database: Database,
  { workerId, at }: Parameters<CheckStore['claimNext']>[0],
): Promise<HostCheck | null> {
  for (;;) {
    const next = await database.client.hostCheck.findFirst({
      where: { state: 'queued' },
      orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
      select: { id: true },
    })
    if (next === null) return null
    const [row] = await database.write((transaction) =>
      transaction.hostCheck.updateManyAndReturn({
        where: { id: next.id, state: 'queued' },
        data: { state: 'running', startedAt: at, workerId },
      }),
    )
    if (row !== undefined) return toCheck(row)
  }
}

async function finish(database: Database, id: string, outcome: Parameters<CheckStore['finish']>[1]) {
  const { state, at, offered, failure, report } = outcome
  const { count } = await database.write((transaction) =>
    transaction.hostCheck.updateMany({
      where: { id, state: { in: ['queued', 'running'] } },
      data: {
        state,
        endedAt: at,
        offeredAlgorithm: offered?.algorithm ?? null,
        offeredFingerprint: offered?.fingerprint ?? null,
        ...failureColumns(failure),
        report: report === null ? null : JSON.stringify(report),
      },
    }),
  )
  // One that was given up in the meantime stays as it is: its end has been shown.
  if (count === 0 && (await database.client.hostCheck.count({ where: { id } })) === 0) throw notFound('check')
}

function toCheck(row: CheckRow): HostCheck {
  const { offeredAlgorithm: algorithm, offeredFingerprint: fingerprint } = row
  return {
    id: row.id,
    hostId: row.hostId,
    state: checkStateSchema.parse(row.state),
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    offered: algorithm === null || fingerprint === null ? null : { algorithm, fingerprint },
    failure: failureOf(row),
    report: row.report === null ? null : parseStoredAs<HostCheckReport>(reportOutline, row.report),
  }
}
