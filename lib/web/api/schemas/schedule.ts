import { z } from 'zod'
import { PROFILES } from '@/lib/domain/model/run-state'
import { quietHoursSchema } from '@/lib/domain/schedules/quiet-hours'
import type { Schedule } from '@/lib/domain/schedules/schedule'
import { MISS_CODES, SLOT_STATES, type Slot } from '@/lib/domain/schedules/slot'
import { timeSchema, toTime, toTimeOrNull } from './common'

export const scheduleJsonSchema = z.object({
  id: z.string(),
  name: z.string(),
  linkId: z.string().nullable(),
  /** Every link with this tag; null: one link. */
  tag: z.string().nullable(),
  profile: z.enum(PROFILES),
  cron: z.string(),
  timeZone: z.string(),
  jitterS: z.number(),
  quietHours: quietHoursSchema.nullable(),
  graceS: z.number(),
  enabled: z.boolean(),
  /** The next slot, before jitter; null while it is off. */
  nextAt: timeSchema.nullable(),
  createdBy: z.string(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
})

export function toScheduleJson(schedule: Schedule): z.infer<typeof scheduleJsonSchema> {
  return {
    ...schedule,
    nextAt: toTimeOrNull(schedule.nextAt),
    createdAt: toTime(schedule.createdAt),
    updatedAt: toTime(schedule.updatedAt),
  }
}

export const slotJsonSchema = z.object({
  id: z.string(),
  /** Of a schedule, or of a baseline's collection. */
  planId: z.string(),
  planName: z.string(),
  linkId: z.string(),
  profile: z.enum(PROFILES),
  at: timeSchema,
  /** When the link's turn came: the slot with its jitter and the rounds before. */
  dueAt: timeSchema,
  state: z.enum(SLOT_STATES),
  runId: z.string().nullable(),
  missed: z.object({ code: z.enum(MISS_CODES), reason: z.string() }).nullable(),
  /** More than one where slots long past were put together. */
  slotsCount: z.number(),
})

export function toSlotJson(slot: Slot): z.infer<typeof slotJsonSchema> {
  const { giveUpAt: _giveUpAt, changedAt: _changedAt, miss, ...rest } = slot
  return { ...rest, missed: miss, at: toTime(slot.at), dueAt: toTime(slot.dueAt) }
}
