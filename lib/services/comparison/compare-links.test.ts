import { describe, expect, it } from 'vitest'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeIds } from '@/lib/testing/fakes/ids'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { insertSampleData } from '../sample-data/insert-sample-data'
import { compareLinks } from './compare-links'
import { compareStoredRuns } from './compare-stored-runs'

async function withSamplePairs() {
  const stores = createFakeStores()
  await insertSampleData({ stores, clock: createFakeClock(), ids: createFakeIds() })
  const links = await stores.links.list({ includeRetired: false })
  const heads = await stores.fleet.heads(links.map((link) => link.id))
  const pairs = await Promise.all(
    links.map(async ({ id: linkId }) => ({
      linkId,
      runId: heads.get(linkId)?.latest?.id ?? '',
      baselineRunIds: (await stores.baselines.current(linkId))?.runIds ?? [],
    })),
  )
  return { stores, pairs }
}

describe('compareLinks', () => {
  it('says of each link what a comparison of its own says', async () => {
    const { stores, pairs } = await withSamplePairs()
    const together = await compareLinks(stores.fleet, { pairs, keys: [] })
    expect(together.size).toBe(pairs.length)
    for (const { linkId, runId, baselineRunIds } of pairs) {
      const alone = await compareStoredRuns(stores, { linkId, runIds: [runId], baselineRunIds })
      const found = together.get(linkId)
      expect([found?.verdict, found?.sentence]).toEqual([alone?.verdict, alone?.sentence])
    }
  })

  it('holds the metrics that were asked for beside those that decide', async () => {
    const { stores, pairs } = await withSamplePairs()
    const keysOf = async (keys: readonly string[]) => {
      const [first] = (await compareLinks(stores.fleet, { pairs, keys })).values()
      return new Set(first?.metrics.map((metric) => metric.key))
    }
    expect(await keysOf([])).not.toContain('udp.knee_bps')
    expect(await keysOf(['udp.knee_bps'])).toContain('udp.knee_bps')
  })

  it('leaves out a link whose run is another link’s, or whose baseline is gone', async () => {
    const { stores, pairs } = await withSamplePairs()
    const [one, other] = pairs
    if (!one || !other) throw new Error('The sample data has several links.')
    const wrong = [
      { ...one, runId: other.runId },
      { ...other, baselineRunIds: ['gone'] },
    ]
    expect((await compareLinks(stores.fleet, { pairs: wrong, keys: [] })).size).toBe(0)
  })
})
