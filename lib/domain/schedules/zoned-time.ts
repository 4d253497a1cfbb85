import { dateTimeFormat } from '../format/cached-intl'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A zone's clock. A wall time is a number of milliseconds: the moment at which a clock in UTC would show the same. */
export type ZoneClock = {
  wallAt(atMs: number): number
  /**
   * The moments at which the zone's clock shows a wall time: one as a rule, two in order where the clock is set back
   * over it, none where it is set forward over it; then `shifted` is as much later as the clock jumped.
   */
  momentsOf(wallMs: number): { readonly moments: readonly number[]; readonly shifted: number }
}

/** True for an IANA name that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name.trim() !== ''
  } catch {
    return false
  }
}

/** The clock of an IANA zone. Throws RangeError for an unknown one. Offsets are remembered as long as the clock is. */
export function zoneClock(timeZone: string): ZoneClock {
  const format = dateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const offsets = new Map<number, number>()
  const offsetAt = (atMs: number): number => {
    // No zone has changed its clock within a quarter of an hour since 1972.
    const quarter = Math.floor(atMs / (15 * MINUTE_MS))
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const startMs = quarter * 15 * MINUTE_MS
    const offset = readWall(format, startMs) - startMs
    offsets.set(quarter, offset)
    return offset
  }
  return {
    wallAt: (atMs) => atMs + offsetAt(atMs),
    momentsOf: (wallMs) => {
      const before = wallMs - offsetAt(wallMs - DAY_MS)
      const after = wallMs - offsetAt(wallMs + DAY_MS)
      const moments = [...new Set([before, after])].filter((atMs) => atMs + offsetAt(atMs) === wallMs)
      return { moments: moments.sort((x, y) => x - y), shifted: before }
    },
  }
}

function readWall(format: Intl.DateTimeFormat, atMs: number): number {
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}
