import type { Schedule } from '@/lib/domain/schedules/schedule'
import type { Slot } from '@/lib/domain/schedules/slot'
import { AppError } from '@/lib/services/errors'
import type { BaselineStore } from '@/lib/services/ports/baseline-store'
import type { Collection, CollectionStore } from '@/lib/services/ports/collection-store'
import type { ScheduleStore } from '@/lib/services/ports/schedule-store'
import type { SlotStore } from '@/lib/services/ports/slot-store'

/** Schedules in memory. */
export function createFakeScheduleStore(): ScheduleStore {
  const rows = new Map<string, Schedule>()
  const write = async (schedule: Schedule) => {
    const other = [...rows.values()].find(({ name, id }) => name === schedule.name && id !== schedule.id)
    if (other) throw new AppError('name-taken', 'Another schedule has this name.')
    rows.set(schedule.id, schedule)
    return schedule
  }
  return {
    insert: write,
    update: write,
    get: async (id) => rows.get(id) ?? null,
    listFor: async ({ id, tags }) =>
      [...rows.values()]
        .filter(({ linkId, tag }) => linkId === id || (tag !== null && tags.includes(tag)))
        .sort((x, y) => x.name.localeCompare(y.name)),
    remove: async (id) => void rows.delete(id),
    due: async (at) => [...rows.values()].filter(({ nextAt, enabled }) => enabled && nextAt && nextAt <= at),
    moveOn: async ({ id, from, to }) => {
      const row = rows.get(id)
      if (row?.nextAt?.getTime() === from.getTime()) rows.set(id, { ...row, nextAt: to })
    },
  }
}

export type FakeSlotStore = SlotStore & { readonly rows: Slot[] }

/** Slots in memory, to look at as `rows`. */
export function createFakeSlotStore(): FakeSlotStore {
  const rows: Slot[] = []
  const change = (id: string, states: readonly Slot['state'][], part: Partial<Slot>) => {
    const index = rows.findIndex((slot) => slot.id === id && states.includes(slot.state))
    const old = rows[index]
    if (old) rows[index] = { ...old, ...part }
    return old !== undefined
  }
  const isOpen = (slot: Slot, at: Date) =>
    slot.state === 'planned' ? slot.dueAt <= at : slot.state === 'claimed' || slot.state === 'waiting'
  return {
    rows,
    insert: async (slot) => {
      const isTaken = rows.some(
        ({ planId, linkId, at }) =>
          planId === slot.planId && linkId === slot.linkId && at.getTime() === slot.at.getTime(),
      )
      if (!isTaken) rows.push(slot)
      return !isTaken
    },
    claimPlanned: async (id, at) => change(id, ['planned'], { state: 'claimed', changedAt: at }),
    settle: async ({ id, at, ...part }) =>
      void change(id, ['claimed', 'waiting'], { ...part, changedAt: at }),
    open: async (at) => rows.filter((slot) => isOpen(slot, at)),
    takenLinks: async (planId, at) =>
      new Set(
        rows
          .filter((slot) => slot.planId === planId && slot.at.getTime() === at.getTime())
          .map(({ linkId }) => linkId),
      ),
    ofPlan: async (planId) => rows.filter((slot) => slot.planId === planId),
    latest: async (linkId, limit) =>
      rows
        .filter((slot) => slot.linkId === linkId)
        .sort((x, y) => y.dueAt.getTime() - x.dueAt.getTime())
        .slice(0, limit),
  }
}

/** Collections in memory, over the fakes of what they write besides. */
export function createFakeCollectionStore(over: {
  readonly slots: FakeSlotStore
  readonly baselines: BaselineStore
}): CollectionStore {
  const rows: Collection[] = []
  return {
    insert: async (collection, slots) => {
      if (rows.some(({ linkId, state }) => linkId === collection.linkId && state === 'collecting'))
        throw new AppError('conflict', 'A baseline of this link is being collected already.')
      rows.push(collection)
      over.slots.rows.push(...slots)
    },
    active: async () => rows.filter(({ state }) => state === 'collecting'),
    latestOf: async (linkId) => rows.findLast((row) => row.linkId === linkId) ?? null,
    end: async ({ id, state, outcome, baseline, at }) => {
      const index = rows.findIndex((row) => row.id === id && row.state === 'collecting')
      const old = rows[index]
      if (!old) return false
      rows[index] = { ...old, state, outcome, endedAt: at }
      const miss = { code: 'schedule-changed', reason: outcome } as const
      for (const [position, slot] of over.slots.rows.entries()) {
        if (slot.planId === id && slot.state === 'planned')
          over.slots.rows[position] = { ...slot, state: 'missed', miss, changedAt: at }
      }
      if (baseline) await over.baselines.pin(baseline)
      return true
    },
  }
}
