import { describe, expect, it } from 'vitest'
import { parseRunFilters, runsHref, sinceOf, statesOf } from './search-params'

describe('the filters of the runs page', () => {
  it('come back from the address that they make', () => {
    const filters = { state: 'failed', link: 'l1', profile: 'quick', since: 'week', cursor: 'c' } as const
    const search = Object.fromEntries(new URLSearchParams(runsHref(filters).split('?')[1]))
    expect(parseRunFilters(search)).toEqual(filters)
    expect(runsHref({})).toBe('/runs')
  })

  it('leave out what an address has no meaning for, as a form with nothing chosen sends it', () => {
    expect(parseRunFilters({ state: '', since: 'aeon', link: '', profile: ['quick'], other: 'x' })).toEqual(
      {},
    )
  })

  it('stand for states and for a moment', () => {
    expect(statesOf('unfinished')).not.toContain('completed')
    expect(statesOf(undefined)).not.toContain('running')
    expect(sinceOf('day', new Date('2026-11-30T12:00:00Z'))).toEqual(new Date('2026-11-29T12:00:00Z'))
    expect(sinceOf(undefined, new Date())).toBeNull()
  })
})
