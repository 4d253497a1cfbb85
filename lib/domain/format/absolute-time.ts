import { dateTimeFormat } from './cached-intl'

/** Returns a moment with date, time to the second and zone, in the given zone: "30 Nov 2026, 22:08:46 UTC". Throws RangeError for an unknown zone. */
export function formatAbsoluteTime(time: {
  readonly at: Date
  readonly locale: string
  readonly timeZone: string
}): string {
  return dateTimeFormat(time.locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: time.timeZone,
    timeZoneName: 'short',
  }).format(time.at)
}

/** Returns the day alone, for axis ticks and lists: "30 Nov 2026". Throws RangeError for an unknown zone. */
export function formatDay(time: {
  readonly at: Date
  readonly locale: string
  readonly timeZone: string
}): string {
  return dateTimeFormat(time.locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: time.timeZone,
  }).format(time.at)
}
