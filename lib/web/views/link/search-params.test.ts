import { describe, expect, it } from 'vitest'
import { parseLinkSearch } from './search-params'

const NOW = new Date('2026-12-01T00:00:00Z')

describe('parseLinkSearch', () => {
  it('shows the single stream’s rate, both ways, over all time without a query', () => {
    expect(parseLinkSearch({}, NOW)).toEqual({
      metricKey: 'tcp.single.steady_bps',
      direction: null,
      range: null,
      cursor: null,
    })
  })

  it('reads metric, direction, range and the history’s page', () => {
    const query = { metric: 'udp.jitter_ms', direction: 'ba', range: '90d', before: 'abc' }
    const search = parseLinkSearch(query, NOW)
    expect(search).toMatchObject({ metricKey: 'udp.jitter_ms', direction: 'ba', cursor: 'abc' })
    expect(search.range?.[1]).toBe(NOW.getTime())
  })

  it('takes nonsense for absent', () => {
    const query = { metric: 'no.such', direction: 'up', range: 'x~y', before: 'a'.repeat(300) }
    expect(parseLinkSearch(query, NOW)).toEqual(parseLinkSearch({}, NOW))
    expect(parseLinkSearch({ before: ['a', 'b'] }, NOW).cursor).toBeNull()
  })
})
