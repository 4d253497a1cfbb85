import { describe, expect, it } from 'vitest'
import { parseFleetQuery, type Standing, USUAL_QUERY } from './fleet-query'
import { sayFleet } from './say-fleet'

const now = new Date('2026-11-30T12:00:00Z')
const link = (standing: Standing, daysAgo: number | null = 1, isActive = false) => ({
  standing,
  lastRunAt: daysAgo === null ? null : new Date(now.getTime() - daysAgo * 86_400_000),
  isActive,
})
const textOf = (links: Parameters<typeof sayFleet>[0]) =>
  sayFleet(links, USUAL_QUERY, now).map(({ text }) => text)

describe('sayFleet', () => {
  it('counts every link once, worst first, and leaves out what does not occur', () => {
    expect(
      textOf([link('unchanged'), link('unchanged', 1, true), link('degraded'), link('never', null)]),
    ).toEqual(['4 links', '1 degraded', '2 unchanged', '1 never measured', '1 being measured now'])
  })

  it('says for how long a link was not measured, and of several the longest', () => {
    expect(textOf([link('stale', 12.4)])).toEqual(['1 link', '1 not measured for 12 days'])
    expect(textOf([link('stale', 8), link('stale', 40)])).toContain('2 not measured for up to 40 days')
  })

  it('leads to the links it counts, whatever was filtered before, and marks where one is', () => {
    const query = parseFleetQuery({ verdict: 'degraded', q: 'fra', density: 'compact' })
    const parts = sayFleet([link('degraded'), link('unchanged')], query, now)
    expect(parts).toEqual([
      { text: '2 links', href: '/?density=compact', isHere: false },
      { text: '1 degraded', href: '/?verdict=degraded&density=compact', isHere: true },
      { text: '1 unchanged', href: '/?verdict=unchanged&density=compact', isHere: false },
    ])
  })
})
