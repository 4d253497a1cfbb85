import type { Link } from '@/lib/domain/model/link'
import { shownRunState } from '@/lib/domain/model/run-state'
import type { Schedule } from '@/lib/domain/schedules/schedule'
import { DEFAULT_GRACE_S } from '@/lib/domain/schedules/schedule'
import type { Slot } from '@/lib/domain/schedules/slot'
import { measureRounds } from '@/lib/domain/schedules/spread-links'
import type { Run } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import { findNextTurn, findScheduledLinks, toSpreadLinks } from '@/lib/services/schedules/find-turns'
import { sayRules, saySchedules, sayZoneTime } from './say-schedule'
import type {
  ScheduleFormValues,
  ScheduleRow,
  SchedulesView,
  ScopeChoice,
  SlotOutcome,
  SlotRow,
} from './schedules-view'

const SLOTS_COUNT = 50
/** A slot that has its turn this soon is worth looking again for. */
const SOON_MS = 90_000

/** A link's schedules with their next turns, and what became of its last slots; null where there is no such link. */
export async function loadSchedulesView(
  stores: Stores,
  input: { readonly linkId: string; readonly now: Date },
): Promise<SchedulesView | null> {
  const { now } = input
  const link = await stores.links.get(input.linkId)
  if (!link) return null
  const [schedules, slots, scopes] = await Promise.all([
    stores.schedules.listFor(link),
    loadSlots(stores, link.id, now),
    loadScopes(stores, link),
  ])
  const rows = await Promise.all(schedules.map((schedule) => buildRow(stores, { schedule, link })))
  const isRetired = link.retiredAt !== null
  const isSoon = ({ next }: ScheduleRow) => next !== null && Date.parse(next.at) - now.getTime() < SOON_MS
  return {
    ...{ linkId: link.id, linkName: link.name, isRetired, scopes, rows, slots },
    sentence: saySchedules({ linkName: link.name, isRetired, rows, slots, now }),
    nowIso: now.toISOString(),
    isBusy: rows.some(isSoon) || slots.some(({ outcome }) => isGoing(outcome)),
  }
}

function isGoing(outcome: SlotOutcome): boolean {
  if (outcome.kind === 'run') return outcome.state === 'queued' || outcome.state === 'running'
  return outcome.kind === 'open' && outcome.word === 'starting'
}

async function loadScopes(stores: Stores, link: Link): Promise<readonly ScopeChoice[]> {
  const links = await stores.links.list({ includeRetired: false })
  return link.tags.map((tag) => {
    const count = links.filter(({ tags }) => tags.includes(tag)).length
    return { tag, text: sayTagged(tag, count) }
  })
}

function sayTagged(tag: string, count: number): string {
  return count === 1 ? `Every link tagged ${tag} (now this one)` : `Every link tagged ${tag} (now ${count})`
}

async function buildRow(
  stores: Stores,
  { schedule, link }: { readonly schedule: Schedule; readonly link: Link },
): Promise<ScheduleRow> {
  const links = await findScheduledLinks(stores, schedule)
  const rounds = measureRounds(await toSpreadLinks(stores, { profile: schedule.profile, links }))
  const turn = link.retiredAt ? null : await findNextTurn(stores, schedule, link.id)
  const { id, name, tag, profile, cron, timeZone, enabled } = schedule
  return {
    ...{ id, name, tag, profile, cron, timeZone, enabled },
    whomText: tag === null ? 'This link' : sayTagged(tag, links.length),
    rules: sayRules(schedule, rounds),
    next: turn && { at: turn.dueAt.toISOString(), zoneText: sayZoneTime(turn.dueAt, timeZone) },
    form: toFormValues(schedule),
  }
}

function toFormValues(schedule: Schedule): ScheduleFormValues {
  const { name, profile, cron, timeZone, jitterS, quietHours, graceS, enabled } = schedule
  return {
    ...{ scheduleId: schedule.id, name, profile, cron, timeZone, enabled },
    jitterMinutes: String(jitterS / 60),
    quietFrom: quietHours?.from ?? '',
    quietTo: quietHours?.to ?? '',
    graceMinutes: String(graceS / 60),
  }
}

/** A form for a schedule that there is not yet: every night. */
export function newScheduleValues(name: string): ScheduleFormValues {
  return {
    ...{ scheduleId: null, name, profile: 'full', cron: '30 2 * * *', timeZone: '', enabled: true },
    ...{ jitterMinutes: '10', quietFrom: '', quietTo: '', graceMinutes: String(DEFAULT_GRACE_S / 60) },
  }
}

async function loadSlots(stores: Stores, linkId: string, now: Date): Promise<readonly SlotRow[]> {
  const slots = await stores.slots.latest(linkId, SLOTS_COUNT)
  const runs = await Promise.all(slots.map(({ runId }) => (runId === null ? null : stores.runs.get(runId))))
  return slots.map((slot, index) => toSlotRow(slot, runs[index] ?? null, now))
}

function toSlotRow(slot: Slot, run: Run | null, now: Date): SlotRow {
  const { id, at, dueAt, planName, profile } = slot
  return {
    ...{ id, planName, profile },
    at: at.toISOString(),
    dueAt: dueAt.toISOString(),
    isLater: dueAt.getTime() !== at.getTime(),
    outcome: toOutcome(slot, run, now),
  }
}

function toOutcome(slot: Slot, run: Run | null, now: Date): SlotOutcome {
  if (slot.state === 'missed')
    return {
      kind: 'missed',
      reason: slot.miss?.reason ?? 'The reason is not known.',
      runId: run?.id ?? null,
      count: slot.slotsCount,
    }
  if (slot.state === 'planned') return { kind: 'open', word: 'planned' }
  if (run)
    return {
      kind: 'run',
      runId: run.id,
      state: shownRunState(run, now),
      failure: run.failure?.message ?? null,
    }
  return { kind: 'open', word: slot.state === 'started' ? 'run deleted' : 'starting' }
}
