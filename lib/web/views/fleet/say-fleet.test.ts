import { describe, expect, it } from 'vitest'
import { sayFleet } from './say-fleet'

const now = new Date('2026-11-30T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('sayFleet', () => {
  it('counts verdicts, worst first, and leaves out what does not occur', () => {
    const links = [
      { verdict: 'unchanged', lastRunAt: daysAgo(1), isActive: false },
      { verdict: 'unchanged', lastRunAt: daysAgo(2), isActive: true },
      { verdict: 'degraded', lastRunAt: daysAgo(1), isActive: false },
      { verdict: null, lastRunAt: null, isActive: false },
    ] as const
    expect(sayFleet(links, now)).toBe(
      '4 links: 1 degraded, 2 unchanged, 1 never measured, 1 being measured now.',
    )
  })

  it('names the link that was not measured for the longest time, once that is a week', () => {
    const links = [
      { verdict: 'unchanged', lastRunAt: daysAgo(1), isActive: false },
      { verdict: 'unchanged', lastRunAt: daysAgo(21), isActive: false },
    ] as const
    expect(sayFleet(links, now)).toBe('2 links: 2 unchanged; the longest unmeasured: 3 weeks ago.')
  })

  it('speaks of one link in the singular', () => {
    expect(sayFleet([{ verdict: null, lastRunAt: null, isActive: false }], now)).toBe(
      '1 link: 1 never measured.',
    )
  })
})
