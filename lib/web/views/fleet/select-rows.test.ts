import { describe, expect, it } from 'vitest'
import { parseFleetQuery } from './fleet-query'
import { type RowFacts, selectRows } from './select-rows'

function row(name: string, change: Partial<RowFacts> = {}) {
  const facts: RowFacts = {
    name,
    searchText: name.toLowerCase(),
    sites: ['Frankfurt', 'Ashburn'],
    tags: [],
    standing: 'unchanged',
    runStanding: 'quiet',
    rateBps: null,
    rttMs: null,
    kneeBps: null,
    lossPct: null,
    lastRunMs: null,
    ...change,
  }
  return { facts }
}

const namesOf = (rows: ReturnType<typeof row>[], params: Record<string, string>) =>
  selectRows(rows, parseFleetQuery(params)).map(({ facts }) => facts.name)

describe('selectRows', () => {
  it('puts the worst first and equals by name, numbers in names counted', () => {
    const rows = [
      row('link 10'),
      row('link 9'),
      row('z', { standing: 'degraded' }),
      row('y', { standing: 'never' }),
    ]
    expect(namesOf(rows, {})).toEqual(['z', 'y', 'link 9', 'link 10'])
  })

  it('finds links that hold every word, in any order', () => {
    const rows = [
      row('a', { searchText: 'frankfurt ashburn mpls' }),
      row('b', { searchText: 'frankfurt dublin' }),
    ]
    expect(namesOf(rows, { q: 'MPLS  Frank' })).toEqual(['a'])
    expect(namesOf(rows, { q: 'frank' })).toEqual(['a', 'b'])
  })

  it('holds all filters at once', () => {
    const rows = [
      row('a', { tags: ['core'], standing: 'degraded' }),
      row('b', { tags: ['core'] }),
      row('c', { standing: 'degraded', sites: ['Dublin', 'Paris'] }),
    ]
    expect(namesOf(rows, { tag: 'core', verdict: 'degraded' })).toEqual(['a'])
    expect(namesOf(rows, { site: 'Paris' })).toEqual(['c'])
    expect(namesOf(rows, { state: 'active' })).toEqual([])
  })

  it('keeps links that lack the number at the end, whichever way it goes', () => {
    const rows = [row('none'), row('slow', { rateBps: 1 }), row('fast', { rateBps: 9 })]
    expect(namesOf(rows, { sort: 'rate' })).toEqual(['slow', 'fast', 'none'])
    expect(namesOf(rows, { sort: 'rate', order: 'desc' })).toEqual(['fast', 'slow', 'none'])
  })
})
