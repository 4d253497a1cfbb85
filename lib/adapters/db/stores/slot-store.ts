import { z } from 'zod'
import type { Slot as SlotRow } from '@/generated/prisma-sqlite/client'
import { PROFILES } from '@/lib/domain/model/run-state'
import { MISS_CODES, SLOT_STATES, type Slot } from '@/lib/domain/schedules/slot'
import type { SlotStore } from '@/lib/services/ports/slot-store'
import { isUniqueViolation } from '../errors'
import type { Database } from '../open'

const profileSchema = z.enum(PROFILES)
const stateSchema = z.enum(SLOT_STATES)
const missCodeSchema = z.enum(MISS_CODES)

/** Slots: the unique (plan, link, time) is what keeps a slot from being run twice. */
export function createSlotStore(database: Database): SlotStore {
  const { client } = database
  return {
    async insert(slot) {
      try {
        await database.write((transaction) => transaction.slot.create({ data: toSlotRow(slot) }))
        return true
      } catch (error) {
        if (isUniqueViolation(error)) return false
        throw error
      }
    },
    async claimPlanned(id, at) {
      const { count } = await database.write((transaction) =>
        transaction.slot.updateMany({
          where: { id, state: 'planned' },
          data: { state: 'claimed', changedAt: at },
        }),
      )
      return count === 1
    },
    async settle({ id, state, runId, miss, at }) {
      const change = { missCode: miss?.code ?? null, missReason: miss?.reason ?? null, changedAt: at }
      await database.write((transaction) =>
        transaction.slot.updateMany({
          where: { id, state: { in: ['claimed', 'waiting'] } },
          data: { state, runId, ...change },
        }),
      )
    },
    async open(at) {
      const rows = await client.slot.findMany({
        where: { OR: [{ state: 'planned', dueAt: { lte: at } }, { state: { in: ['claimed', 'waiting'] } }] },
        orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
      })
      return rows.map(toSlot)
    },
    async takenLinks(planId, at) {
      const rows = await client.slot.findMany({ where: { planId, at }, select: { linkId: true } })
      return new Set(rows.map(({ linkId }) => linkId))
    },
    async ofPlan(planId) {
      const rows = await client.slot.findMany({ where: { planId }, orderBy: { at: 'asc' } })
      return rows.map(toSlot)
    },
    async latest(linkId, limit) {
      const orderBy = [{ dueAt: 'desc' as const }, { id: 'desc' as const }]
      const rows = await client.slot.findMany({ where: { linkId }, orderBy, take: limit })
      return rows.map(toSlot)
    },
  }
}

/** A slot as its row holds it. */
export function toSlotRow({ miss, ...slot }: Slot): SlotRow {
  return { ...slot, missCode: miss?.code ?? null, missReason: miss?.reason ?? null }
}

function toSlot({ missCode, missReason, ...row }: SlotRow): Slot {
  return {
    ...row,
    profile: profileSchema.parse(row.profile),
    state: stateSchema.parse(row.state),
    miss: missCode === null ? null : { code: missCodeSchema.parse(missCode), reason: missReason ?? '' },
  }
}
