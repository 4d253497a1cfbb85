import { describe, expect, it } from 'vitest'
import { rankHits, type SearchDocument } from './rank-hits'

const doc = (title: string, change: Partial<SearchDocument> = {}): SearchDocument => ({
  kind: 'link',
  id: title,
  title,
  detail: '',
  also: [],
  isRetired: false,
  ...change,
})
const titles = (documents: readonly SearchDocument[], text: string) =>
  rankHits(documents, text).map(({ title }) => title)

describe('rankHits', () => {
  it('puts the exact name before a beginning, a word inside, and a mention elsewhere', () => {
    const documents = [
      doc('backbone', { also: ['Paris'] }),
      doc('Oslo – Paris'),
      doc('Paris – Oslo'),
      doc('Paris', { kind: 'site' }),
      doc('comparison'),
    ]
    expect(titles(documents, 'paris')).toEqual([
      'Paris',
      'Paris – Oslo',
      'Oslo – Paris',
      'comparison',
      'backbone',
    ])
  })

  it('asks for every word, wherever each stands', () => {
    const documents = [doc('Paris – Oslo', { also: ['mpls'] }), doc('Paris – Rome')]
    expect(titles(documents, 'mpls par')).toEqual(['Paris – Oslo'])
    expect(titles(documents, 'par x')).toEqual([])
  })

  it('does not ask for accents or capitals', () => {
    expect(titles([doc('São Paulo – Milan')], 'SAO paulo')).toEqual(['São Paulo – Milan'])
  })

  it('puts what was retired behind what is in use, and finds nothing in nothing', () => {
    expect(titles([doc('Paris', { isRetired: true }), doc('x Paris')], 'paris')).toEqual(['x Paris', 'Paris'])
    expect(rankHits([doc('Paris')], '  ')).toEqual([])
  })

  it('prefers links to hosts of the same worth', () => {
    expect(rankHits([doc('fra', { kind: 'host' }), doc('fra')], 'fra').map(({ kind }) => kind)).toEqual([
      'link',
      'host',
    ])
  })
})
