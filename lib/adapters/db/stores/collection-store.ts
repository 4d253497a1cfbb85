import { z } from 'zod'
import type { BaselineCollection as CollectionRow } from '@/generated/prisma-sqlite/client'
import { PROFILES } from '@/lib/domain/model/run-state'
import { COLLECTION_STATES } from '@/lib/domain/schedules/collection'
import type { MissCode } from '@/lib/domain/schedules/slot'
import { AppError } from '@/lib/services/errors'
import type { Collection, CollectionStore } from '@/lib/services/ports/collection-store'
import { isUniqueViolation } from '../errors'
import type { Database } from '../open'
import { parseStored, textListSchema } from '../stored-json'
import { pinWithin } from './baseline-store'
import { toSlotRow } from './slot-store'

const profileSchema = z.enum(PROFILES)
const stateSchema = z.enum(COLLECTION_STATES)
const STOPPED_CODE: MissCode = 'schedule-changed'

/** Baselines that are being collected. */
export function createCollectionStore(database: Database): CollectionStore {
  const { client } = database
  return {
    async insert({ keptRunIds, ...collection }, slots) {
      const { linkId } = collection
      const data = { ...collection, activeLinkId: linkId, keptRunIds: JSON.stringify(keptRunIds) }
      try {
        await database.write(async (transaction) => {
          await transaction.baselineCollection.create({ data })
          await transaction.slot.createMany({ data: slots.map(toSlotRow) })
        })
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        const message = 'A baseline of this link is being collected already; wait for it, or stop it first.'
        throw new AppError('conflict', message, { cause: error })
      }
    },
    async active() {
      const rows = await client.baselineCollection.findMany({ where: { activeLinkId: { not: null } } })
      return rows.map(toCollection)
    },
    async latestOf(linkId) {
      const orderBy = [{ requestedAt: 'desc' as const }, { id: 'desc' as const }]
      const row = await client.baselineCollection.findFirst({ where: { linkId }, orderBy })
      return row === null ? null : toCollection(row)
    },
    end: (input) => end(database, input),
  }
}

function end(
  database: Database,
  { id, state, outcome, baseline, at }: Parameters<CollectionStore['end']>[0],
): Promise<boolean> {
  return database.write(async (transaction) => {
    const { count } = await transaction.baselineCollection.updateMany({
      where: { id, state: 'collecting' },
      data: { state, outcome, endedAt: at, activeLinkId: null },
    })
    if (count === 0) return false
    await transaction.slot.updateMany({
      where: { planId: id, state: 'planned' },
      data: { state: 'missed', missCode: STOPPED_CODE, missReason: outcome, changedAt: at },
    })
    if (baseline) await pinWithin(transaction, baseline)
    return true
  })
}

function toCollection({ activeLinkId: _active, ...row }: CollectionRow): Collection {
  return {
    ...row,
    profile: profileSchema.parse(row.profile),
    state: stateSchema.parse(row.state),
    keptRunIds: parseStored(textListSchema, row.keptRunIds),
  }
}
