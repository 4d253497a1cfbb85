import { describe, expect, it } from 'vitest'
import { buildLink, buildNewHost } from '@/lib/testing/db/builders'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { searchEverything } from './search-everything'

async function search(q: string, limit = 20) {
  const stores = createFakeStores()
  const a = await stores.hosts.insert(buildNewHost({ name: 'fra-1', site: 'Frankfurt' }))
  const b = await stores.hosts.insert(buildNewHost({ name: 'ash-1', site: 'Ashburn' }))
  const ends = { a: { hostId: a.id, address: '198.51.100.7' }, b: { hostId: b.id, address: '198.51.100.8' } }
  await stores.links.insert(
    buildLink({
      ...ends,
      name: 'transatlantic',
      tags: ['mpls'],
      notes: 'Ticket 4711 is open.',
      circuit: 'CX-9',
    }),
  )
  return (await searchEverything(stores, { q, limit })).map(({ kind, title }) => `${kind} ${title}`)
}

describe('searchEverything', () => {
  it('finds a link by its sites, addresses, tags and circuit as well as by its name', async () => {
    for (const q of ['trans', 'ashburn frank', '100.7', 'cx-9'])
      expect(await search(q)).toContain('link transatlantic')
  })

  it('finds hosts, sites, tags and notes as themselves', async () => {
    expect(await search('fra')).toEqual(['host fra-1', 'site Frankfurt', 'link transatlantic'])
    expect((await search('mpls'))[0]).toBe('tag mpls')
    expect(await search('4711')).toEqual(['note Ticket 4711 is open.'])
  })

  it('gives as many as were asked for, and none for nothing', async () => {
    expect(await search('fra', 1)).toHaveLength(1)
    expect(await search('')).toEqual([])
  })
})
