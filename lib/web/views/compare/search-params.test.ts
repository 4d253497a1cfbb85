import { describe, expect, it } from 'vitest'
import { compareHref, parseRunIds } from './search-params'

describe('the runs in an address', () => {
  it('are read from commas, from a form’s repeated field, and from neither', () => {
    expect(parseRunIds('a,b')).toEqual(['a', 'b'])
    expect(parseRunIds(['a', 'b,c', 'a'])).toEqual(['a', 'b', 'c'])
    expect([parseRunIds(undefined), parseRunIds('')]).toEqual([[], []])
  })

  it('come back as they were written', () => {
    const search = new URLSearchParams(compareHref('l', { now: ['a', 'b'], baseline: ['c'] }).split('?')[1])
    expect(parseRunIds(search.get('run') ?? '')).toEqual(['a', 'b'])
    expect(parseRunIds(search.get('baseline') ?? '')).toEqual(['c'])
  })
})
