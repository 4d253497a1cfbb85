import { describe, expect, it } from 'vitest'
import { buildLink, buildNewHost, buildNewRun } from '@/lib/testing/db/builders'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { removeSampleData } from './remove-sample-data'

/** Two sample hosts and one of a person's own; a sample link, and one from a sample host to the person's. */
async function setUp() {
  const stores = createFakeStores()
  const ssh = { address: '192.0.2.1', port: 22, user: 'sample', jumpHostId: null }
  for (const id of ['s1', 's2', 's3']) {
    await stores.hosts.insert(buildNewHost({ id, ssh }))
    await stores.hosts.setIdentity(id, `sample:${id}`)
  }
  await stores.hosts.insert(buildNewHost({ id: 'own' }))
  const between = (a: string, b: string) => ({
    a: { hostId: a, address: '198.51.100.1' },
    b: { hostId: b, address: '198.51.100.2' },
  })
  const sample = await stores.links.insert(buildLink({ id: 'sample-link', ...between('s1', 's2') }))
  await stores.links.insert(buildLink({ id: 'own-link', ...between('own', 's3') }))
  return { stores, sample, deps: { stores, clock: createFakeClock() } }
}

describe('removing sample data', () => {
  it('takes sample links before their hosts, and nothing that a person made or uses', async () => {
    const { stores, deps } = await setUp()
    expect(await removeSampleData(deps, { actor: 'ada' })).toBe(1)
    expect(stores.purge.purged).toEqual(['sample-link', 's1', 's2'])
  })

  it('takes nothing while a run of a sample link waits', async () => {
    const { stores, sample, deps } = await setUp()
    await stores.runs.enqueue(buildNewRun(sample))
    await expect(removeSampleData(deps, { actor: 'ada' })).rejects.toMatchObject({ code: 'conflict' })
    expect(stores.purge.purged).toEqual([])
  })
})
