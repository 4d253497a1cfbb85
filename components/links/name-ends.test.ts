import { describe, expect, it } from 'vitest'
import { nameEnds } from './name-ends'

const choices = [
  { hostId: '1', name: 'fra-1', site: 'Frankfurt', text: '', addresses: [] },
  { hostId: '2', name: 'fra-2', site: 'Frankfurt', text: '', addresses: [] },
  { hostId: '3', name: 'ash-1', site: 'Ashburn', text: '', addresses: [] },
]

describe('what the ends of a link are called', () => {
  it.each([
    ['letters before a host is chosen', '', '', { a: 'A', b: 'B' }],
    ['the site as soon as its host is chosen', '1', '', { a: 'Frankfurt', b: 'B' }],
    ['the sites', '1', '3', { a: 'Frankfurt', b: 'Ashburn' }],
    ['the hosts where both stand in one site', '1', '2', { a: 'fra-1', b: 'fra-2' }],
  ])('is %s', (_case, a, b, names) => {
    expect(nameEnds(choices, { a, b })).toEqual(names)
  })
})
