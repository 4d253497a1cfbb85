import { describe, expect, it } from 'vitest'
import { parseCron } from './cron'

function fieldsOf(text: string) {
  const parsed = parseCron(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.fields
}

describe('parseCron', () => {
  it('reads lists, spans, steps and names', () => {
    const fields = fieldsOf('5,10-12,50/5 */8 1-3 jan,Jun MON-fri')
    expect([...fields.minutes]).toEqual([5, 10, 11, 12, 50, 55])
    expect([...fields.hours]).toEqual([0, 8, 16])
    expect([...fields.daysOfMonth]).toEqual([1, 2, 3])
    expect([...fields.months]).toEqual([1, 6])
    expect([...fields.daysOfWeek]).toEqual([1, 2, 3, 4, 5])
  })

  it('takes 7 for Sunday, and the nicknames', () => {
    expect([...fieldsOf('0 0 * * 7').daysOfWeek]).toEqual([0])
    expect([...fieldsOf('0 0 * * 5-7').daysOfWeek]).toEqual([5, 6, 0])
    expect(fieldsOf('@hourly').isEveryHour).toBe(true)
  })

  it.each([
    ['61 * * * *', '“61” is no minute: it takes 0 to 59'],
    ['0 25 * * *', '“25” is no hour'],
    ['0 0 0 * *', '“0” is no day of the month: it takes 1 to 31'],
    ['0 0 * FOO *', '“FOO” is no month: it takes 1 to 12, or names as FEB'],
    ['0 0 * * 5-1', '“5-1” is no day of the week'],
    ['*/0 * * * *', '“*/0” is no minute'],
    ['1,,2 * * * *', '“1,,2” is no minute'],
    ['* * * *', 'this has 4'],
    ['0 * * * * *', 'this has 6'],
    ['', 'this has 0'],
  ])('says in words what is wrong with %j', (text, words) => {
    expect(parseCron(text)).toEqual({ ok: false, message: expect.stringContaining(words) })
  })
})
