import type { Schedule } from '@/lib/domain/schedules/schedule'

export type ScheduleStore = {
  /** Throws AppError name-taken. */
  insert(schedule: Schedule): Promise<Schedule>
  get(id: string): Promise<Schedule | null>
  /** The schedules of one link and of its tags, by name. */
  listFor(link: { readonly id: string; readonly tags: readonly string[] }): Promise<readonly Schedule[]>
  /** Writes what may change of it. Throws AppError name-taken or not-found. */
  update(schedule: Schedule): Promise<Schedule>
  /** The schedule alone: its slots tell what was. */
  remove(id: string): Promise<void>
  /** Schedules that are on and have a slot at this moment or before, the longest due first. */
  due(at: Date): Promise<readonly Schedule[]>
  /** Sets the first slot that is not settled, unless somebody else has set it since it was `from`. */
  moveOn(input: { readonly id: string; readonly from: Date; readonly to: Date | null }): Promise<void>
}
