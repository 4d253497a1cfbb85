import { describe, expect, it } from 'vitest'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeIds } from '@/lib/testing/fakes/ids'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { insertSampleData } from './insert-sample-data'
import { SAMPLE_TAG } from './sample-scenarios'

async function insertAll() {
  const stores = createFakeStores()
  const deps = { stores, clock: createFakeClock(), ids: createFakeIds() }
  const runsCount = await insertSampleData(deps)
  return { stores, deps, runsCount }
}

describe('insertSampleData', () => {
  it('makes links that are marked as samples, with a pinned baseline and no run left open', async () => {
    const { stores, runsCount } = await insertAll()
    const links = await stores.links.list({ includeRetired: false })
    expect(links.every((link) => link.tags.includes(SAMPLE_TAG) && link.name.includes('sample'))).toBe(true)
    expect(await stores.baselines.currentOf(links.map((link) => link.id))).toHaveLength(links.length)
    const open = await stores.runs.list({ states: ['queued', 'running'], page: { limit: 10, cursor: null } })
    expect(open.items).toEqual([])
    expect(runsCount).toBeGreaterThan(90)
  })

  it('shows the narrower path on the link that stepped, and the failed run', async () => {
    const { stores } = await insertAll()
    const links = await stores.links.list({ includeRetired: false })
    const stepped = links.find((link) => link.name.includes('Ashburn'))
    const history = await stores.runs.metricHistory({
      linkId: stepped?.id ?? '',
      key: 'tcp.single.steady_bps',
      direction: 'ab',
      from: null,
      to: null,
    })
    const known = history.flatMap((point) => (point.value === null ? [] : [point.value]))
    expect(known.at(0)).toBeGreaterThan(8e8)
    expect(known.at(-1)).toBeLessThan(6.2e8)
    const failed = await stores.runs.list({ states: ['failed'], page: { limit: 10, cursor: null } })
    expect(failed.items).toHaveLength(1)
  })

  it('never mixes with hosts that are there already', async () => {
    const { deps } = await insertAll()
    expect(await insertSampleData(deps)).toBe(0)
  })
})
