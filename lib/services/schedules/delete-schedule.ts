import { requireSchedule } from './require-schedule'
import type { ScheduleDeps } from './schedule-deps'
import { settleSchedule } from './settle-schedule'

/** Removes a schedule; its slots and runs stay. A slot whose turn had not come is recorded as missed. Throws AppError not-found. */
export async function deleteSchedule(
  deps: ScheduleDeps,
  input: { readonly scheduleId: string; readonly actor: string },
): Promise<void> {
  const schedule = await requireSchedule(deps.schedules, input.scheduleId)
  const reason = 'The schedule was deleted before its turn came.'
  await settleSchedule(deps, schedule, { code: 'schedule-changed', reason })
  await deps.schedules.remove(schedule.id)
  await deps.audit.record({
    at: deps.clock.now(),
    actor: input.actor,
    action: 'schedule.delete',
    subject: schedule.id,
    detail: schedule.name,
  })
}
