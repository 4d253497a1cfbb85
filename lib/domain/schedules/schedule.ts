import { z } from 'zod'
import { nameSchema } from '../model/link'
import { PROFILES } from '../model/run-state'
import { parseCron } from './cron'
import { listSlots, nextSlot, type SlotRule } from './list-slots'
import { quietHoursSchema } from './quiet-hours'
import { isTimeZone } from './zoned-time'

/** How long a run may wait for a busy host, or be late, before its slot counts as missed, unless a schedule says otherwise. */
export const DEFAULT_GRACE_S = 1_800

/** What a schedule says; a patch says a part of it. */
const scheduleFields = {
  name: nameSchema,
  /** Every link with this tag; null: one link. */
  tag: z.string().trim().min(1).max(40).nullable(),
  profile: z.enum(PROFILES),
  cron: z.string().trim().max(200).superRefine(refuseBadCron),
  timeZone: z.string().trim().max(80).superRefine(refuseBadZone),
  /** A slot starts up to so many seconds later, another number for each slot. */
  jitterS: z
    .number('Give a number.')
    .int()
    .min(0, 'At least 0.')
    .max(12 * 3600, 'At most 12 hours.'),
  quietHours: quietHoursSchema.nullable(),
  graceS: z.number('Give a number.').int().min(60, 'At least a minute.').max(86_400, 'At most a day.'),
  enabled: z.boolean(),
}

/** What POST /links/{id}/schedules and the form take. */
export const scheduleInputSchema = z
  .object({
    ...scheduleFields,
    tag: scheduleFields.tag.default(null),
    jitterS: scheduleFields.jitterS.default(0),
    quietHours: scheduleFields.quietHours.default(null),
    graceS: scheduleFields.graceS.default(DEFAULT_GRACE_S),
    enabled: scheduleFields.enabled.default(true),
  })
  .superRefine(refuseNever)
  .superRefine(refuseOverlap)

/** What PATCH /schedules/{id} takes. Whom a schedule measures does not change: make another one. */
export const schedulePatchSchema = z.object(scheduleFields).omit({ tag: true }).partial()

/** What a preview needs to know. */
export const slotRuleSchema = z
  .object({
    cron: scheduleFields.cron,
    timeZone: scheduleFields.timeZone,
    quietHours: scheduleFields.quietHours.default(null),
  })
  .superRefine(refuseNever)

export type ScheduleInput = z.infer<typeof scheduleInputSchema>
export type SchedulePatch = z.infer<typeof schedulePatchSchema>

/** A schedule as stored. */
export type Schedule = Omit<ScheduleInput, 'tag'> & {
  readonly id: string
  /** Exactly one of the two is set. */
  readonly linkId: string | null
  readonly tag: string | null
  /** Its first slot that is not settled; null where it is off, or will never fall due. */
  readonly nextAt: Date | null
  readonly createdBy: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

function refuseBadCron(cron: string, context: z.RefinementCtx): void {
  const parsed = parseCron(cron)
  if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.message })
}

function refuseBadZone(timeZone: string, context: z.RefinementCtx): void {
  if (isTimeZone(timeZone)) return
  const message = `There is no time zone “${timeZone}”. Give a name such as Europe/Berlin, America/New_York or UTC.`
  context.addIssue({ code: 'custom', message })
}

/** Any moment will do: whether a slot ever comes does not hang on it. */
const SOME_MOMENT = new Date('2026-01-01T00:00:00Z')

/** Of a rule whose fields are good by themselves. */
function refuseNever(rule: SlotRule, context: z.RefinementCtx): void {
  if (context.issues.length > 0) return
  if (nextSlot(rule, SOME_MOMENT) !== null) return
  const message = rule.quietHours
    ? 'All of its times lie in the quiet hours, so it would never measure.'
    : 'There is no such day, so it would never measure.'
  context.addIssue({ code: 'custom', path: ['cron'], message })
}

/** Slots keep their order: jitter never puts one behind the next. */
function refuseOverlap(rule: SlotRule & { readonly jitterS: number }, context: z.RefinementCtx): void {
  if (context.issues.length > 0) return
  const [first, second] = listSlots(rule, { after: SOME_MOMENT, until: null, limit: 2 })
  if (!first || !second || rule.jitterS * 1000 <= second.getTime() - first.getTime()) return
  const message = 'Longer than the time between two slots.'
  context.addIssue({ code: 'custom', path: ['jitterS'], message })
}
