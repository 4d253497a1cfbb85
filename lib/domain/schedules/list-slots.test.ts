import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listSlots, nextSlot } from './list-slots'

const berlin = (cron: string) => ({ cron, timeZone: 'Europe/Berlin', quietHours: null })

/** Slots between two moments (UTC, without the Z), as the API writes them. */
function slots(cron: string, from: string, to: string) {
  const range = { after: new Date(`${from}Z`), until: new Date(`${to}Z`), limit: 1_000 }
  return listSlots(berlin(cron), range).map((at) => at.toISOString().slice(5, 16))
}

describe('where Berlin sets its clock forward (29 March 2026, 02:00 → 03:00)', () => {
  it('takes a time that the clock skips as much later as it jumped', () => {
    expect(slots('30 2 * * *', '2026-03-28T00:00', '2026-03-31T00:00')).toEqual([
      '03-28T01:30',
      '03-29T01:30',
      '03-30T00:30',
    ])
  })

  it('joins a skipped time with the slot that stands there already', () => {
    expect(slots('0 2,3 * * *', '2026-03-28T12:00', '2026-03-29T12:00')).toEqual(['03-29T01:00'])
  })

  it('loses no slot of a schedule with steps', () => {
    expect(slots('0 */2 * * *', '2026-03-28T22:30', '2026-03-29T04:30')).toEqual([
      '03-28T23:00',
      '03-29T01:00',
      '03-29T02:00',
      '03-29T04:00',
    ])
  })

  it('goes on evenly where every hour is named', () => {
    expect(slots('*/30 * * * *', '2026-03-29T00:00', '2026-03-29T02:00')).toEqual([
      '03-29T00:30',
      '03-29T01:00',
      '03-29T01:30',
      '03-29T02:00',
    ])
  })
})

describe('where Berlin sets its clock back (25 October 2026, 03:00 → 02:00)', () => {
  it.each([
    ['30 2 * * *', ['10-25T00:30']],
    ['0 */2 * * *', ['10-24T22:00', '10-25T00:00', '10-25T03:00']],
  ])('takes a time that comes twice once: %s', (cron, expected) => {
    expect(slots(cron, '2026-10-24T21:00', '2026-10-25T03:30')).toEqual(expected)
  })

  it('measures in both passings of the hour where every hour is named', () => {
    expect(slots('*/30 * * * *', '2026-10-24T23:59', '2026-10-25T02:00')).toEqual([
      '10-25T00:00',
      '10-25T00:30',
      '10-25T01:00',
      '10-25T01:30',
      '10-25T02:00',
    ])
  })
})

describe('listSlots', () => {
  it('leaves quiet hours out, by the clock of the zone and over midnight', () => {
    const rule = { ...berlin('0 * * * *'), quietHours: { from: '22:00', to: '06:30' } }
    const day = { after: new Date('2026-07-01T18:30Z'), until: new Date('2026-07-02T06:30Z'), limit: 99 }
    expect(listSlots(rule, day).map((at) => at.toISOString().slice(11, 16))).toEqual([
      '19:00',
      '05:00',
      '06:00',
    ])
  })

  it('matches a day by date or weekday where both are narrowed, else by both', () => {
    expect(slots('0 12 1 * MON', '2026-06-01T00:00', '2026-06-16T00:00')).toEqual([
      '06-01T10:00',
      '06-08T10:00',
      '06-15T10:00',
    ])
    expect(slots('0 12 */2 * MON', '2026-06-01T00:00', '2026-06-16T00:00')).toEqual([
      '06-01T10:00',
      '06-15T10:00',
    ])
  })

  it('finds a day that is years away, and says where none will ever come', () => {
    expect(nextSlot(berlin('0 0 29 2 *'), new Date('2026-01-01Z'))?.toISOString()).toBe(
      '2028-02-28T23:00:00.000Z',
    )
    expect(nextSlot(berlin('0 0 30 2 *'), new Date('2026-01-01Z'))).toBeNull()
    const silenced = { ...berlin('0 3 * * *'), quietHours: { from: '02:00', to: '04:00' } }
    expect(nextSlot(silenced, new Date('2026-01-01Z'))).toBeNull()
  })

  it('gives the same slots asked for one by one as all at once, in every zone, over a year', () => {
    const cron = fc.constantFrom('30 2 * * *', '0 */2 * * *', '17 * * * *', '*/45 1-3 * * SUN', '0 0 1 * *')
    const zone = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Antarctica/Troll',
      'Asia/Kolkata',
      'UTC',
    )
    const start = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(cron, zone, start, (expression, timeZone, after) => {
        const rule = { cron: expression, timeZone, quietHours: null }
        const atOnce = listSlots(rule, { after, until: null, limit: 8 })
        const oneByOne: Date[] = []
        for (let last: Date | null = after; last && oneByOne.length < 8; ) {
          last = nextSlot(rule, last)
          if (last) oneByOne.push(last)
        }
        expect(oneByOne).toEqual(atOnce)
        expect(new Set(atOnce.map(Number)).size).toBe(atOnce.length)
      }),
      { numRuns: 60 },
    )
  })
})
