import { describe, expect, it } from 'vitest'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeIds } from '@/lib/testing/fakes/ids'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { insertSampleData } from '../sample-data/insert-sample-data'
import { compareStoredRuns } from './compare-stored-runs'

async function compareLatest(linkName: string) {
  const stores = createFakeStores()
  await insertSampleData({ stores, clock: createFakeClock(), ids: createFakeIds() })
  const link = (await stores.links.list({ includeRetired: false })).find((one) => one.name.includes(linkName))
  const linkId = link?.id ?? ''
  const [latest] = await stores.runs.latestMetrics([linkId])
  const baseline = await stores.baselines.current(linkId)
  return compareStoredRuns(stores, {
    linkId,
    runIds: [latest?.runId ?? ''],
    baselineRunIds: baseline?.runIds ?? [],
  })
}

describe('compareStoredRuns', () => {
  it('finds that the link which stepped has degraded, and names the direction', async () => {
    const comparison = await compareLatest('Ashburn')
    expect(comparison?.verdict).toBe('degraded')
    expect(comparison?.sentence).toContain('Frankfurt → Ashburn')
  })

  it('finds the healthy link unchanged', async () => {
    expect((await compareLatest('Dublin'))?.verdict).toBe('unchanged')
  })

  it('has nothing to say of a run that is not there', async () => {
    const stores = createFakeStores()
    expect(await compareStoredRuns(stores, { linkId: 'l', runIds: ['x'], baselineRunIds: ['y'] })).toBeNull()
  })
})
