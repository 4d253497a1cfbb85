import type { Link } from '@/lib/domain/model/link'
import { listSlots, nextSlot } from '@/lib/domain/schedules/list-slots'
import { isQuiet } from '@/lib/domain/schedules/quiet-hours'
import type { Schedule } from '@/lib/domain/schedules/schedule'
import type { Miss, Slot } from '@/lib/domain/schedules/slot'
import { type SpreadLink, spreadLinks } from '@/lib/domain/schedules/spread-links'
import { zoneClock } from '@/lib/domain/schedules/zoned-time'
import { findScheduledLinks, toSpreadLinks } from './find-turns'
import { recordLongPast } from './record-long-past'
import type { ScheduleDeps } from './schedule-deps'
import { startSlot, tooLate } from './start-slot'

/** More slots than this since the last look are counted only so far: two months of minutes. */
const COUNTED_SLOTS = 90_000

/**
 * Does what a schedule's slots up to now ask for: each link whose turn has come gets its run or the reason why not, and the
 * schedule moves on to its first slot in which a turn is still to come. Whoever inserts a slot's row first acts on it, so that any
 * number of workers may do this at once. With `dropped` no run is started, and what is not settled yet is missed for that reason.
 */
export async function settleSchedule(
  deps: ScheduleDeps,
  schedule: Schedule,
  dropped: Miss | null = null,
): Promise<void> {
  const { nextAt } = schedule
  const now = deps.clock.now()
  if (nextAt === null || nextAt > now) return
  const links = await findScheduledLinks(deps, schedule)
  const spread = await toSpreadLinks(deps, { profile: schedule.profile, links })
  const range = { after: new Date(nextAt.getTime() - 1), until: now, limit: COUNTED_SLOTS }
  const times = await recordLongPast(deps, { schedule, links, spread, times: listSlots(schedule, range) })
  let firstOpen: Date | null = null
  for (const at of times) {
    const isSettled = await settleTime(deps, { schedule, links, spread, at, dropped })
    if (!isSettled) firstOpen ??= at
  }
  await deps.schedules.moveOn({ id: schedule.id, from: nextAt, to: firstOpen ?? nextSlot(schedule, now) })
}

/** One slot for all links; false where the turn of one is still to come. */
async function settleTime(
  deps: ScheduleDeps,
  input: {
    readonly schedule: Schedule
    readonly links: readonly Link[]
    readonly spread: readonly SpreadLink[]
    readonly at: Date
    readonly dropped: Miss | null
  },
): Promise<boolean> {
  const { schedule, at } = input
  const turns = spreadLinks({ scheduleId: schedule.id, at, jitterS: schedule.jitterS, links: input.spread })
  const taken = await deps.slots.takenLinks(schedule.id, at)
  let isSettled = true
  for (const link of input.links) {
    if (taken.has(link.id)) continue
    const dueAt = turns.get(link.id) ?? at
    if (dueAt > deps.clock.now() && !input.dropped) {
      isSettled = false
      continue
    }
    const slot = buildSlot(deps, { schedule, link, at, dueAt })
    const miss = findMiss(deps, { schedule, link, slot }) ?? input.dropped
    const isOurs = await deps.slots.insert(miss ? { ...slot, state: 'missed', miss } : slot)
    if (isOurs && !miss) await startSlot(deps, slot)
  }
  return isSettled
}

function buildSlot(
  deps: ScheduleDeps,
  of: { readonly schedule: Schedule; readonly link: Link; readonly at: Date; readonly dueAt: Date },
): Slot {
  return {
    id: deps.ids.newId(),
    planId: of.schedule.id,
    planName: of.schedule.name,
    linkId: of.link.id,
    profile: of.schedule.profile,
    at: of.at,
    dueAt: of.dueAt,
    giveUpAt: new Date(of.dueAt.getTime() + of.schedule.graceS * 1000),
    state: 'claimed',
    runId: null,
    miss: null,
    slotsCount: 1,
    changedAt: deps.clock.now(),
  }
}

/** Why a slot cannot be measured, as far as that is known without asking for a run. */
function findMiss(
  deps: ScheduleDeps,
  of: { readonly schedule: Schedule; readonly link: Link; readonly slot: Slot },
): Miss | null {
  const now = deps.clock.now()
  const { quietHours, timeZone } = of.schedule
  if (of.link.retiredAt)
    return { code: 'link-retired', reason: `${of.link.name} is retired and not measured any more.` }
  if (now > of.slot.giveUpAt) return tooLate(now)
  if (quietHours && isQuiet(quietHours, zoneClock(timeZone).wallAt(of.slot.dueAt.getTime()))) {
    const hours = `${quietHours.from} to ${quietHours.to} ${timeZone}`
    return { code: 'quiet-hours', reason: `Its turn fell into the quiet hours (${hours}).` }
  }
  return null
}
