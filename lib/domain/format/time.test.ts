import { describe, expect, it } from 'vitest'
import { formatAbsoluteTime, formatDay } from './absolute-time'
import { formatRelativeTime } from './relative-time'

const NOW = new Date('2026-11-30T22:08:46Z')
const secondsAgo = (seconds: number) =>
  formatRelativeTime({ at: new Date(NOW.getTime() - seconds * 1000), now: NOW, locale: 'en' })

describe('formatRelativeTime', () => {
  it.each([
    [12, 'now'],
    [61, '1 minute ago'],
    [3 * 3600, '3 hours ago'],
    [26 * 3600, '1 day ago'],
    [12 * 86_400, '12 days ago'],
    [183 * 86_400, '6 months ago'],
    [800 * 86_400, '2 years ago'],
    [-2 * 3600, 'in 2 hours'],
  ])('says of %d seconds ago: %s', (seconds, text) => expect(secondsAgo(seconds)).toBe(text))

  it('speaks the locale it is given', () => {
    const at = new Date(NOW.getTime() - 3 * 3600_000)
    expect(formatRelativeTime({ at, now: NOW, locale: 'de' })).toBe('vor 3 Stunden')
  })
})

describe('formatAbsoluteTime', () => {
  it('gives date, time and zone', () => {
    expect(formatAbsoluteTime({ at: NOW, locale: 'en-GB', timeZone: 'UTC' })).toBe(
      '30 Nov 2026, 22:08:46 UTC',
    )
  })

  it('moves to the zone it is given, across midnight', () => {
    const text = formatAbsoluteTime({ at: NOW, locale: 'en-GB', timeZone: 'Asia/Tokyo' })
    expect(text).toContain('1 Dec 2026, 07:08:46')
    expect(text).toContain('GMT+9')
  })

  it('refuses a zone that does not exist', () => {
    expect(() => formatAbsoluteTime({ at: NOW, locale: 'en', timeZone: 'Nowhere/At-all' })).toThrow(
      RangeError,
    )
  })
})

describe('formatDay', () => {
  it('gives the day in the zone it is given', () => {
    expect(formatDay({ at: NOW, locale: 'en-GB', timeZone: 'Asia/Tokyo' })).toBe('1 Dec 2026')
  })
})
