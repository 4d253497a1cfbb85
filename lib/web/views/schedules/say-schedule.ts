import { dateTimeFormat } from '@/lib/domain/format/cached-intl'
import { formatSeconds } from '@/lib/domain/format/duration'
import { formatRelativeTime } from '@/lib/domain/format/relative-time'
import { isFinal } from '@/lib/domain/model/run-state'
import type { Schedule } from '@/lib/domain/schedules/schedule'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { ScheduleRow, SlotRow } from './schedules-view'

/** A time as the schedule's own zone shows it: "02:30 in Europe/Berlin". */
export function sayZoneTime(at: Date, timeZone: string): string {
  const format = dateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  return `${format.format(at)} in ${timeZone}`
}

/** What holds beside the times: "up to 10 min later", "not from 08:00 to 18:00", "gives up after 30 min". */
export function sayRules(
  schedule: Schedule,
  rounds: { readonly roundsCount: number; readonly seconds: number },
): readonly string[] {
  const { jitterS, quietHours, graceS } = schedule
  const words = []
  if (jitterS > 0) words.push(`up to ${formatSeconds(jitterS, LOCALE)} later`)
  if (quietHours) words.push(`not from ${quietHours.from} to ${quietHours.to}`)
  words.push(`missed if it has not begun ${formatSeconds(graceS, LOCALE)} after its time`)
  if (rounds.roundsCount > 1) {
    const minutes = formatSeconds(Math.round(rounds.seconds / 60) * 60, LOCALE)
    words.push(`links that share a host take turns: ${rounds.roundsCount} rounds, about ${minutes} a slot`)
  }
  return words
}

/** The page's answer: when the link is measured next, and whether its last slots were measured. */
export function saySchedules(input: {
  readonly linkName: string
  readonly isRetired: boolean
  readonly rows: readonly ScheduleRow[]
  readonly slots: readonly SlotRow[]
  readonly now: Date
}): string {
  const { linkName, isRetired, rows, slots, now } = input
  if (isRetired) return `${linkName} is retired: no schedule measures it.`
  if (rows.length === 0) return `No schedule measures ${linkName}; it is measured when somebody asks for it.`
  return `${sayNext(input.rows, now)} ${saySlots(slots)}`.trim()
}

function sayNext(rows: readonly ScheduleRow[], now: Date): string {
  const coming = rows.flatMap((row) => (row.next ? [{ at: row.next.at, name: row.name }] : []))
  const [first] = coming.toSorted((x, y) => x.at.localeCompare(y.at))
  if (!first) return rows.length === 1 ? 'Its schedule is off.' : 'Its schedules are off.'
  const at = new Date(first.at)
  if (at <= now) return `Due now, by ${first.name}.`
  return `Measured next ${formatRelativeTime({ at, now, locale: LOCALE })}, by ${first.name}.`
}

function saySlots(slots: readonly SlotRow[]): string {
  const outcomes = slots.map(({ outcome }) => outcome)
  const runs = outcomes.filter((outcome) => outcome.kind === 'run')
  const measured = runs.filter(({ state }) => state === 'completed').length
  const missed = outcomes.filter(({ kind }) => kind === 'missed').length
  const lost = runs.filter(({ state }) => isFinal(state) && state !== 'completed').length
  const over = measured + missed + lost
  if (over === 0) return ''
  if (measured === over)
    return over === 1 ? 'Its one slot so far was measured.' : `All of its last ${over} slots were measured.`
  if (over === 1 && missed === 1) return 'Its one slot so far was missed.'
  const rest = [
    ...(missed > 0 ? [`${missed} missed`] : []),
    ...(lost > 0 ? [`${lost} run but not completed`] : []),
  ]
  if (over === 1) return 'Its one slot so far was run but not completed.'
  return `Of its last ${over} slots ${measured} ${measured === 1 ? 'was' : 'were'} measured, ${rest.join(', ')}.`
}
