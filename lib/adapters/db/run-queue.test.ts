import { expect, it } from 'vitest'
import { buildLink, buildNewRun, buildSnapshot, uniqueName } from '@/lib/testing/db/builders'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'
import { completeRun, minutesAfter, startRun } from '@/lib/testing/db/runs-in-progress'

const LATER = new Date('2026-03-01T12:01:00.000Z')

describeOnBoth('a run in the queue', (use) => {
  it('comes back as it was given', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const snapshot = buildSnapshot(buildLink({ ...link, name: 'quote " and $(ls)', tags: ['a'] }))
    const chosenSteps = [{ kind: 'tcp-single', direction: 'ba' }] as const
    const estimate = { seconds: 49.5, bytes: 6e10 }
    const input = buildNewRun(link, { snapshot, chosenSteps, force: true, estimate })
    const run = await stores.runs.enqueue(input)
    const { idempotencyKey: _key, ...given } = input
    expect(run).toMatchObject({ ...given, state: 'queued', startedAt: null, waitingFor: null, failure: null })
    expect(await stores.runs.get(run.id)).toEqual(run)
    expect(await stores.runs.get('none')).toBeNull()
  })

  it('is found by its profile and by when it was asked for', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const enqueue = (profile: 'quick' | 'full', minute: number) =>
      stores.runs.enqueue(buildNewRun(link, { profile, queuedAt: minutesAfter(minute) }))
    const [, newer, other] = [await enqueue('quick', 1), await enqueue('quick', 2), await enqueue('full', 3)]
    const page = { limit: 10, cursor: null }
    const idsOf = async (filter: object) =>
      (await stores.runs.list({ linkId: link.id, page, ...filter })).items.map((run) => run.id)
    expect(await idsOf({ queuedSince: minutesAfter(2) })).toEqual([other.id, newer.id])
    expect(await idsOf({ queuedSince: minutesAfter(2), profile: 'quick' })).toEqual([newer.id])
  })

  it('is made once for one idempotency key, even when it is asked for at the same moment', async () => {
    const { stores, insertLink, openOtherStores } = use()
    const others = await openOtherStores()
    const link = await insertLink()
    const idempotencyKey = uniqueName('key')
    const runs = await Promise.all(
      [stores, others, stores, others].map((each) =>
        each.runs.enqueue(buildNewRun(link, { idempotencyKey })),
      ),
    )
    expect(new Set(runs.map((run) => run.id)).size).toBe(1)
    const { items } = await stores.runs.list({ linkId: link.id, page: { limit: 10, cursor: null } })
    expect(items).toHaveLength(1)
  })

  it('is refused on a link that does not exist', async () => {
    const { stores } = use()
    await expect(stores.runs.enqueue(buildNewRun(buildLink()))).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is listed newest first, page by page, without gap or repetition', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const ids: string[] = []
    for (const minute of [1, 2, 2, 2, 3]) {
      ids.unshift((await stores.runs.enqueue(buildNewRun(link, { queuedAt: minutesAfter(minute) }))).id)
    }
    const seen: string[] = []
    for (let cursor: string | null = null; ; ) {
      const page = await stores.runs.list({ linkId: link.id, page: { limit: 2, cursor } })
      seen.push(...page.items.map((run) => run.id))
      cursor = page.nextCursor
      if (cursor === null) break
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen)).toEqual(new Set(ids))
    expect(seen[0]).toBe(ids[0])
    expect(seen[4]).toBe(ids[4])
    const running = await stores.runs.list({
      linkId: link.id,
      states: ['running'],
      page: { limit: 2, cursor: null },
    })
    expect(running).toEqual({ items: [], nextCursor: null })
    const page = { limit: 2, cursor: 'nonsense' }
    await expect(stores.runs.list({ page })).rejects.toMatchObject({ code: 'invalid-input' })
  })

  it('is cancelled at once while it waits, and marked while it runs', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const cancel = (runId: string) => stores.runs.requestCancel({ runId, by: 'ann', at: LATER })
    const queued = await stores.runs.enqueue(buildNewRun(link))
    expect(await cancel(queued.id)).toMatchObject({ state: 'cancelled', endedAt: LATER })
    const running = await startRun(stores.runs, link)
    expect(await cancel(running.id)).toMatchObject({
      state: 'running',
      cancelRequestedAt: LATER,
      endedAt: null,
    })
    const ended = await completeRun(stores, { link, minute: 1 })
    expect(await cancel(ended.id)).toMatchObject({ state: 'completed', cancelRequestedAt: null })
    await expect(cancel('none')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('keeps what is learned of it while it waits and runs', async () => {
    const { stores, insertLink } = use()
    const run = await stores.runs.enqueue(buildNewRun(await insertLink()))
    const waitingFor = { reason: 'The hour is not allowed.', hostIds: [], runId: null }
    await stores.runs.setWaitingFor(run.id, waitingFor)
    await stores.runs.setContaminated(run.id)
    await stores.runs.setEnvironment(run.id, { a: null, b: null })
    expect(await stores.runs.get(run.id)).toMatchObject({
      ...{ waitingFor, contaminated: true, environment: { a: null, b: null } },
    })
    await stores.runs.setWaitingFor(run.id, null)
    expect((await stores.runs.get(run.id))?.waitingFor).toBeNull()
    await expect(stores.runs.setContaminated('none')).rejects.toMatchObject({ code: 'not-found' })
  })
})
