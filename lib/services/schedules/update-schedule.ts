import { nextSlot } from '@/lib/domain/schedules/list-slots'
import { type Schedule, type SchedulePatch, scheduleInputSchema } from '@/lib/domain/schedules/schedule'
import { AppError } from '../errors'
import { requireSchedule } from './require-schedule'
import type { ScheduleDeps } from './schedule-deps'
import { settleSchedule } from './settle-schedule'

/**
 * Changes a schedule. Where its times change or it is switched off, slots whose turn had not come yet are recorded as missed.
 * Throws AppError: not-found, name-taken, invalid-input where the whole does not hold together.
 */
export async function updateSchedule(
  deps: ScheduleDeps,
  input: { readonly scheduleId: string; readonly patch: SchedulePatch; readonly actor: string },
): Promise<Schedule> {
  const old = await requireSchedule(deps.schedules, input.scheduleId)
  const merged = { ...old, ...withoutUndefined(input.patch) }
  const parsed = scheduleInputSchema.safeParse(merged)
  if (!parsed.success) {
    const details = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    throw new AppError('invalid-input', details[0]?.message ?? 'The schedule is not valid.', { details })
  }
  const at = deps.clock.now()
  const keepsTimes = merged.enabled === old.enabled && sayTimes(merged) === sayTimes(old)
  if (!keepsTimes) {
    const reason = `The schedule was ${merged.enabled ? 'changed' : 'switched off'} before its turn came.`
    await settleSchedule(deps, old, { code: 'schedule-changed', reason })
  }
  const nextAt = keepsTimes ? old.nextAt : merged.enabled ? nextSlot(merged, at) : null
  const schedule = await deps.schedules.update({ ...merged, nextAt, updatedAt: at })
  const detail = `${schedule.name}: ${Object.keys(input.patch).join(', ')}`
  await deps.audit.record({ at, actor: input.actor, action: 'schedule.update', subject: schedule.id, detail })
  return schedule
}

function sayTimes({ cron, timeZone, quietHours, jitterS }: Schedule): string {
  return JSON.stringify([cron, timeZone, quietHours, jitterS])
}

/** A patch names what changes; what it leaves out is absent, not undefined. */
function withoutUndefined(patch: SchedulePatch): {
  readonly [K in keyof SchedulePatch]?: Exclude<SchedulePatch[K], undefined>
} {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}
