import { z } from 'zod'

const clockTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time of day as HH:MM, for example 08:00.')

/** Hours of the day, in the schedule's zone, in which nothing is measured: from inclusive, to exclusive; may wrap midnight. */
export const quietHoursSchema = z
  .object({ from: clockTimeSchema, to: clockTimeSchema })
  .refine(({ from, to }) => from !== to, {
    message: 'From and to are the same time, which would leave no time at all.',
    path: ['to'],
  })

export type QuietHours = z.infer<typeof quietHoursSchema>

const DAY_MINUTES = 24 * 60

/** True where a wall time (ms, as `zoneClock` tells) lies in the quiet hours. */
export function isQuiet(quiet: QuietHours, wallMs: number): boolean {
  const minute = Math.floor(wallMs / 60_000) % DAY_MINUTES
  const [from, to] = [toMinutes(quiet.from), toMinutes(quiet.to)]
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

function toMinutes(clockTime: string): number {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number)
  return hours * 60 + minutes
}
