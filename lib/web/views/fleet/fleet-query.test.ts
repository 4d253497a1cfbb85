import { describe, expect, it } from 'vitest'
import {
  fleetHref,
  isFiltered,
  parseFleetQuery,
  USUAL_QUERY,
  withoutFilters,
  writeFleetQuery,
} from './fleet-query'

describe('the fleet’s URL', () => {
  it('gives back what was written into it', () => {
    const query = {
      ...USUAL_QUERY,
      text: 'fra & ash',
      site: 'São Paulo',
      standing: 'stale',
      sort: 'rate',
      isDescending: true,
      columns: ['rate', 'loss'],
      density: 'compact',
    } as const
    expect(parseFleetQuery(Object.fromEntries(new URLSearchParams(writeFleetQuery(query))))).toEqual(query)
  })

  it('is short for the page as it comes, and never empty', () => {
    expect(writeFleetQuery(USUAL_QUERY)).toBe('')
    expect(fleetHref(USUAL_QUERY)).toBe('/?tab=table')
    expect(fleetHref(USUAL_QUERY, { standing: 'degraded' })).toBe('/?verdict=degraded')
  })

  it('takes what it does not understand as not said', () => {
    expect(
      parseFleetQuery({ verdict: 'bad', sort: ['rate', 'rtt'], cols: 'x.y', density: '', tab: 'no' }),
    ).toEqual(USUAL_QUERY)
  })

  it('keeps columns and order when filters are taken away', () => {
    const query = parseFleetQuery({ q: 'x', tag: 'mpls', sort: 'rtt', density: 'compact' })
    expect(isFiltered(query)).toBe(true)
    expect(withoutFilters(query)).toEqual({ ...USUAL_QUERY, sort: 'rtt', density: 'compact' })
  })
})
