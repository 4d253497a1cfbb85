import { describe, expect, it } from 'vitest'
import { readSearchAnswer } from './search-view'

const hit = (kind: string, id: string, isRetired = false) => ({ kind, id, title: id, detail: '', isRetired })

describe('the rows of a search', () => {
  it('lead to links and hosts, a note to its link, a site or a tag to the fleet it filters', () => {
    const items = [
      hit('link', 'l1'),
      hit('note', 'l1'),
      hit('host', 'h1'),
      hit('site', 'São Paulo'),
      hit('tag', 'a&b'),
    ]
    expect(readSearchAnswer({ items }).map(({ href }) => href)).toEqual([
      '/links/l1',
      '/links/l1',
      '/hosts/h1',
      '/?site=S%C3%A3o+Paulo',
      '/?tag=a%26b',
    ])
  })

  it('are told apart, and say what is out of use', () => {
    const rows = readSearchAnswer({ items: [hit('link', 'x', true), hit('note', 'x')] })
    expect(rows[0]?.kindName).toBe('link, retired')
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
  })
})
