import { expect, it } from 'vitest'
import { buildNewRun, TEST_TIME, uniqueName } from '@/lib/testing/db/builders'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'

describeOnBoth('purging', (use) => {
  it('takes a link with its runs and baselines, and leaves other links alone', async () => {
    const { stores, insertLink } = use()
    const [gone, kept] = [await insertLink(), await insertLink()]
    const runs = [await stores.runs.enqueue(buildNewRun(gone)), await stores.runs.enqueue(buildNewRun(kept))]
    await stores.baselines.pin({
      id: uniqueName('baseline'),
      linkId: gone.id,
      runIds: [runs[0]?.id ?? ''],
      note: null,
      pinnedBy: 'ada',
      at: TEST_TIME,
    })
    await stores.purge.purgeLink(gone.id)
    expect(await stores.links.get(gone.id)).toBeNull()
    expect(await stores.runs.get(runs[0]?.id ?? '')).toBeNull()
    expect((await stores.runs.get(runs[1]?.id ?? ''))?.linkId).toBe(kept.id)
    await stores.purge.purgeHost(gone.a.hostId)
    expect(await stores.hosts.get(gone.a.hostId)).toBeNull()
    await expect(stores.purge.purgeHost(kept.a.hostId)).rejects.toThrow()
  })
})
