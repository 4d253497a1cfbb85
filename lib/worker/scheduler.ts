import { finishCollection } from '@/lib/services/baselines/finish-collection'
import { followSlot } from '@/lib/services/schedules/follow-slot'
import { settleSchedule } from '@/lib/services/schedules/settle-schedule'
import type { WorkerDeps } from './worker-deps'

/**
 * Returns the scheduler's tick: it starts what is due, looks after what waits and pins what was collected. What is due is
 * worked out from the slots' own times, so that it does not matter when a tick comes. One schedule that throws is logged once, until
 * it works again, and holds up no other.
 */
export function createScheduler(worker: Pick<WorkerDeps, 'stores' | 'clock' | 'ids' | 'log'>) {
  const deps = { ...worker.stores, clock: worker.clock, ids: worker.ids }
  const failing = new Set<string>()
  const guard = async (name: string, work: () => Promise<void>) => {
    try {
      await work()
      failing.delete(name)
    } catch (error) {
      if (!failing.has(name))
        worker.log.error({ err: error, task: name }, 'The scheduler failed; it will try again.')
      failing.add(name)
    }
  }
  const tick = async () => {
    for (const schedule of await deps.schedules.due(deps.clock.now())) {
      await guard(`schedule ${schedule.id}`, () => settleSchedule(deps, schedule))
    }
    for (const slot of await deps.slots.open(deps.clock.now())) {
      await guard(`slot ${slot.id}`, () => followSlot(deps, slot))
    }
    for (const collection of await deps.collections.active()) {
      await guard(`collection ${collection.id}`, () => finishCollection(deps, collection))
    }
  }
  return () => guard('tick', tick)
}
