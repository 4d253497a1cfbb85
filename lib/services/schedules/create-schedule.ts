import { nextSlot } from '@/lib/domain/schedules/list-slots'
import type { Schedule, ScheduleInput } from '@/lib/domain/schedules/schedule'
import { AppError } from '../errors'
import { requireLink } from '../links/require-link'
import type { ScheduleDeps } from './schedule-deps'

type Deps = Pick<ScheduleDeps, 'schedules' | 'links' | 'audit' | 'clock' | 'ids'>

/**
 * Makes a schedule of a link or, with a tag, of every link with that tag; returns it with its first slot.
 * Throws AppError: not-found (link), conflict (retired link), name-taken, invalid-input for a tag that the link has not.
 */
export async function createSchedule(
  deps: Deps,
  {
    linkId,
    input,
    actor,
  }: { readonly linkId: string; readonly input: ScheduleInput; readonly actor: string },
): Promise<Schedule> {
  const link = await requireLink(deps.links, linkId)
  if (link.retiredAt) throw new AppError('conflict', `${link.name} is retired and not measured any more.`)
  if (input.tag !== null && !link.tags.includes(input.tag)) {
    const message = `${link.name} does not have the tag “${input.tag}”. Add the tag to the link, or choose another.`
    throw new AppError('invalid-input', message, { details: [{ field: 'tag', message }] })
  }
  const at = deps.clock.now()
  const schedule = await deps.schedules.insert({
    ...input,
    id: deps.ids.newId(),
    linkId: input.tag === null ? link.id : null,
    nextAt: input.enabled ? nextSlot(input, at) : null,
    createdBy: actor,
    createdAt: at,
    updatedAt: at,
  })
  const whom = input.tag === null ? link.name : `every link tagged ${input.tag}`
  const detail = `${schedule.name}: ${schedule.profile} of ${whom}, ${schedule.cron} ${schedule.timeZone}`
  await deps.audit.record({ at, actor, action: 'schedule.create', subject: schedule.id, detail })
  return schedule
}
