import { formatSeconds } from '@/lib/domain/format/duration'
import type { Slot } from '@/lib/domain/schedules/slot'
import type { ScheduleDeps } from './schedule-deps'
import { actorOf, startSlot } from './start-slot'

/** A slot that was claimed this long ago and not settled belongs to a worker that is gone. */
const CLAIM_ABANDONED_MS = 60_000

/**
 * Does what an open slot asks for: starts one that is due or was left half way, and looks after one whose run waits. A run that
 * waits past the slot's grace is taken off the queue, and the slot is missed for what it waited for.
 */
export async function followSlot(deps: Omit<ScheduleDeps, 'schedules'>, slot: Slot): Promise<void> {
  const now = deps.clock.now()
  if (slot.state === 'planned') {
    if (await deps.slots.claimPlanned(slot.id, now)) await startSlot(deps, slot)
    return
  }
  if (slot.state === 'claimed') {
    if (now.getTime() - slot.changedAt.getTime() > CLAIM_ABANDONED_MS) await startSlot(deps, slot)
    return
  }
  await followRun(deps, slot)
}

async function followRun(deps: Omit<ScheduleDeps, 'schedules'>, slot: Slot): Promise<void> {
  const at = deps.clock.now()
  const { id, runId } = slot
  const run = runId === null ? null : await deps.runs.get(runId)
  if (run?.state !== 'queued') {
    await deps.slots.settle({ id, state: 'started', runId, miss: null, at })
    return
  }
  if (at <= slot.giveUpAt) return
  const isCancelled = await deps.runs.cancelQueued({ runId: run.id, by: actorOf(slot), at })
  if (!isCancelled) return
  await deps.runs.appendEvent({ runId: run.id, type: 'state', data: { state: 'cancelled' }, at })
  const waitedS = (slot.giveUpAt.getTime() - slot.dueAt.getTime()) / 1000
  const waited = `Its run waited longer than ${formatSeconds(waitedS, 'en')}.`
  const miss = run.waitingFor
    ? ({ code: 'host-busy', reason: `${run.waitingFor.reason} ${waited}` } as const)
    : ({ code: 'worker-down', reason: `No worker took the run up. ${waited}` } as const)
  await deps.slots.settle({ id, state: 'missed', runId: run.id, miss, at })
}
