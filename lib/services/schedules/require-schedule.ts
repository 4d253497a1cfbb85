import type { Schedule } from '@/lib/domain/schedules/schedule'
import { AppError } from '../errors'
import type { ScheduleStore } from '../ports/schedule-store'

/** Throws AppError not-found. */
export async function requireSchedule(schedules: ScheduleStore, id: string): Promise<Schedule> {
  const schedule = await schedules.get(id)
  if (!schedule) throw new AppError('not-found', 'There is no such schedule.')
  return schedule
}
