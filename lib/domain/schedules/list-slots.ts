import { type CronFields, parseCron } from './cron'
import { isQuiet, type QuietHours } from './quiet-hours'
import { zoneClock } from './zoned-time'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** No clock is set further than two hours at once (Antarctica/Troll); within this, moments may come in another order than wall times. */
const CLOCK_CHANGE_MS = 3 * 3_600_000
/** 29 February on a given day of the week can be 28 years away, and over 2100 forty. */
const LONGEST_WAIT_MS = 40 * 366 * DAY_MS
/** More than three days of minutes, or thirteen years of days: where all of them are quiet, the rest will be. */
const QUIET_WALLS_COUNT = 5_000

/** When a schedule falls due, before jitter. */
export type SlotRule = {
  readonly cron: string
  readonly timeZone: string
  /** Hours of the zone's clock in which no slot falls; null: all hours are good. */
  readonly quietHours: QuietHours | null
}

/**
 * The slots of a rule later than `after`, up to and with `until`, oldest first, at most `limit`.
 * A rule that names every hour has one for every matching moment that passes. Any other follows the wall clock: each
 * matching wall time counts once. Where the clock is set back over it, the first passing counts; where it is set forward
 * over it, the slot comes as much later as the clock jumped (as Temporal's `compatible`), and joins one that stands there.
 * Throws RangeError for an unknown zone or a cron expression that cannot be read.
 */
export function listSlots(
  rule: SlotRule,
  range: { readonly after: Date; readonly until: Date | null; readonly limit: number },
): readonly Date[] {
  const parsed = parseCron(rule.cron)
  if (!parsed.ok) throw new RangeError(parsed.message)
  const { fields } = parsed
  const clock = zoneClock(rule.timeZone)
  const afterMs = range.after.getTime()
  const untilMs = range.until?.getTime() ?? afterMs + LONGEST_WAIT_MS
  const found = new Set<number>()
  let quietCount = 0
  /** Walls beyond this can add nothing that is asked for. */
  let lastWallMs = clock.wallAt(untilMs) + CLOCK_CHANGE_MS
  for (const wallMs of wallTimes(fields, clock.wallAt(afterMs) - CLOCK_CHANGE_MS, lastWallMs)) {
    if (wallMs > lastWallMs) break
    const { moments, shifted } = clock.momentsOf(wallMs)
    const counted = fields.isEveryHour ? moments : [moments[0] ?? shifted]
    for (const atMs of counted) {
      if (atMs <= afterMs || atMs > untilMs) continue
      if (isSilenced(rule, [wallMs, clock.wallAt(atMs)])) quietCount += 1
      else found.add(atMs)
    }
    if (found.size === 0 && quietCount > QUIET_WALLS_COUNT) break
    if (found.size >= range.limit) lastWallMs = Math.min(lastWallMs, wallMs + CLOCK_CHANGE_MS)
  }
  const ordered = [...found].sort((x, y) => x - y)
  return ordered.slice(0, range.limit).map((atMs) => new Date(atMs))
}

/** The first slot later than a moment; null where none will come (30 February, or all in quiet hours). Throws as `listSlots`. */
export function nextSlot(rule: SlotRule, after: Date): Date | null {
  return listSlots(rule, { after, until: null, limit: 1 })[0] ?? null
}

/** Quiet hours hold for a time as it is named, and as it comes where the clock skips it. */
function isSilenced({ quietHours }: SlotRule, wallsMs: readonly number[]): boolean {
  return quietHours !== null && wallsMs.some((wallMs) => isQuiet(quietHours, wallMs))
}

/** Wall times that match, oldest first: whole minutes at or after the first, before or at the last. */
function* wallTimes(fields: CronFields, fromMs: number, toMs: number): Generator<number> {
  const minutes = [...fields.minutes].sort((x, y) => x - y)
  const hours = [...fields.hours].sort((x, y) => x - y)
  for (let dayMs = Math.floor(fromMs / DAY_MS) * DAY_MS; dayMs <= toMs; dayMs += DAY_MS) {
    if (!matchesDay(fields, new Date(dayMs))) continue
    for (const hour of hours) {
      for (const minute of minutes) {
        const wallMs = dayMs + (hour * 60 + minute) * MINUTE_MS
        if (wallMs >= fromMs && wallMs <= toMs) yield wallMs
      }
    }
  }
}

function matchesDay(fields: CronFields, day: Date): boolean {
  if (!fields.months.has(day.getUTCMonth() + 1)) return false
  const byDate = fields.daysOfMonth.has(day.getUTCDate())
  const byWeekday = fields.daysOfWeek.has(day.getUTCDay())
  return fields.isEitherDay ? byDate || byWeekday : byDate && byWeekday
}
