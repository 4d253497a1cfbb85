import { z } from 'zod'
import type { RunStore } from '@/lib/services/ports/run-store'
import type { IdSource } from '@/lib/services/ports/system'
import { notFound } from '../errors'
import type { Database } from '../open'

type EventsPart = Pick<RunStore, 'appendEvent' | 'eventsAfter' | 'deleteSampleEvents'>

const eventTypeSchema = z.enum(['state', 'step', 'sample'])
/** Few enough that a batch holds the write lock for milliseconds only. */
const DELETE_BATCH = 500

/** Live progress: append-only, numbered without a gap per run. */
export function createRunEvents(database: Database, ids: IdSource): EventsPart {
  return {
    appendEvent: (input) => appendEvent(database, ids, input),
    async eventsAfter(runId, sequence, limit) {
      const rows = await database.client.runEvent.findMany({
        where: { runId, sequence: { gt: sequence } },
        orderBy: { sequence: 'asc' },
        take: limit,
      })
      return rows.map((row) => ({
        sequence: row.sequence,
        type: eventTypeSchema.parse(row.type),
        data: JSON.parse(row.data),
        at: row.at,
      }))
    },
    deleteSampleEvents: (endedBefore) => deleteSampleEvents(database, endedBefore),
  }
}

/** Counting up on the run's row makes writers take turns, and a writer that fails gives its number back. */
function appendEvent(database: Database, ids: IdSource, input: Parameters<RunStore['appendEvent']>[0]) {
  const { runId, type, at } = input
  const data = JSON.stringify(input.data ?? null)
  return database.write(async (transaction) => {
    const [run] = await transaction.run.updateManyAndReturn({
      where: { id: runId },
      data: { lastSequence: { increment: 1 } },
      select: { lastSequence: true },
    })
    if (run === undefined) throw notFound('run')
    const sequence = run.lastSequence
    await transaction.runEvent.create({ data: { id: ids.newId(), runId, sequence, type, data, at } })
    return sequence
  })
}

async function deleteSampleEvents(database: Database, endedBefore: Date): Promise<number> {
  const where = { type: 'sample', run: { endedAt: { lt: endedBefore } } }
  for (let total = 0; ; ) {
    const rows = await database.client.runEvent.findMany({ where, select: { id: true }, take: DELETE_BATCH })
    if (rows.length === 0) return total
    const { count } = await database.write((transaction) =>
      transaction.runEvent.deleteMany({ where: { id: { in: rows.map((row) => row.id) } } }),
    )
    total += count
  }
}
