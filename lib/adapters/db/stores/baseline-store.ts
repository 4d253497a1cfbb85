import type { Prisma } from '@/generated/prisma-sqlite/client'
import type { Baseline, BaselineStore } from '@/lib/services/ports/baseline-store'
import { isForeignKeyViolation, notFound, translateMistakes } from '../errors'
import type { Database, DatabaseTransaction } from '../open'

const WITH_RUNS = {
  runs: { select: { runId: true }, orderBy: [{ run: { queuedAt: 'asc' } }, { runId: 'asc' }] },
} satisfies Prisma.BaselineInclude
type BaselineRow = Prisma.BaselineGetPayload<{ include: typeof WITH_RUNS }>

const NEWEST_FIRST = [{ pinnedAt: 'desc' as const }, { id: 'desc' as const }]

/** Pinned runs; one baseline of a link is current, the others tell what was before. */
export function createBaselineStore(database: Database): BaselineStore {
  const { client } = database
  const currentOf = async (linkIds: readonly string[]) => {
    const rows = await client.baseline.findMany({
      where: { linkId: { in: [...linkIds] }, supersededAt: null },
      include: WITH_RUNS,
      orderBy: NEWEST_FIRST,
    })
    return rows.map(toBaseline)
  }
  return {
    pin: (input) => pin(database, input),
    current: async (linkId) => (await currentOf([linkId]))[0] ?? null,
    currentOf,
    async history(linkId) {
      const rows = await client.baseline.findMany({
        where: { linkId },
        include: WITH_RUNS,
        orderBy: NEWEST_FIRST,
      })
      return rows.map(toBaseline)
    },
  }
}

type PinInput = Parameters<BaselineStore['pin']>[0]

async function pin(database: Database, input: PinInput): Promise<Baseline> {
  try {
    return await translateMistakes('link', () =>
      database.write(async (transaction) => toBaseline(await pinWithin(transaction, input))),
    )
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('run')
    throw error
  }
}

/**
 * Supersedes the link's baseline by another. Writing the link's row first makes two who pin at once take turns, so that
 * one baseline stays current.
 */
export async function pinWithin(transaction: DatabaseTransaction, input: PinInput): Promise<BaselineRow> {
  const { runIds, at, ...rest } = input
  await transaction.link.update({ where: { id: rest.linkId }, data: { updatedAt: at } })
  await transaction.baseline.updateMany({
    where: { linkId: rest.linkId, supersededAt: null },
    data: { supersededAt: at },
  })
  const runs = { create: [...new Set(runIds)].map((runId) => ({ runId })) }
  return transaction.baseline.create({ data: { ...rest, pinnedAt: at, runs }, include: WITH_RUNS })
}

function toBaseline(row: BaselineRow): Baseline {
  const { id, linkId, note, pinnedBy, pinnedAt, supersededAt } = row
  return { id, linkId, runIds: row.runs.map((run) => run.runId), note, pinnedBy, pinnedAt, supersededAt }
}
