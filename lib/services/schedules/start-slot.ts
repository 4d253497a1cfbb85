import { formatAbsoluteTime } from '@/lib/domain/format/absolute-time'
import type { Miss, Slot } from '@/lib/domain/schedules/slot'
import { AppError } from '../errors'
import { enqueueRun } from '../runs/enqueue-run'
import type { ScheduleDeps } from './schedule-deps'

type Deps = Omit<ScheduleDeps, 'schedules'>

/**
 * Queues the run of a slot that was claimed, and writes down which, or why not. It may be done again after a worker died
 * half way: the slot is the run's idempotency key, so that it is measured once.
 */
export async function startSlot(deps: Deps, slot: Slot): Promise<void> {
  const idempotencyKey = keyOf(slot)
  const settle = (miss: Miss | null, runId: string | null) =>
    deps.slots.settle({
      id: slot.id,
      state: miss ? 'missed' : 'waiting',
      runId,
      miss,
      at: deps.clock.now(),
    })
  const made = await deps.runs.findByIdempotencyKey(idempotencyKey)
  if (made) return settle(null, made.id)
  if (deps.clock.now() > slot.giveUpAt) return settle(tooLate(deps.clock.now()), null)
  try {
    const run = await enqueueRun(deps, {
      linkId: slot.linkId,
      profile: slot.profile,
      chosenSteps: null,
      force: false,
      idempotencyKey,
      actor: actorOf(slot),
    })
    await settle(null, run.id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await settle({ code: error.refusal ?? 'refused', reason: error.message }, null)
  }
}

/** Whom a run of a slot is asked for by. */
export function actorOf({ planName }: Pick<Slot, 'planName'>): string {
  return `schedule:${planName}`
}

/** Why a slot that nobody took up in time is missed. */
export function tooLate(now: Date): Miss {
  const seen = formatAbsoluteTime({ at: now, locale: 'en', timeZone: 'UTC' })
  return {
    code: 'worker-down',
    reason: `No worker took it up at its time or within the grace after it; the next look at the schedule was at ${seen}.`,
  }
}

function keyOf({ planId, linkId, at }: Slot): string {
  return `slot ${planId} ${linkId} ${at.toISOString()}`
}
