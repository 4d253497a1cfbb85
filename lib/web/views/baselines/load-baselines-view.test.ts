import { describe, expect, it } from 'vitest'
import type { Link } from '@/lib/domain/model/link'
import { collectionInputSchema } from '@/lib/domain/schedules/collection'
import { collectBaseline } from '@/lib/services/baselines/collect-baseline'
import { SELF_PINNED_BY } from '@/lib/services/baselines/pin-first-baseline'
import { completeRun } from '@/lib/testing/db/runs-in-progress'
import { arrangeScheduler } from '@/lib/testing/worker/arrange-scheduler'
import { loadBaselinesView } from './load-baselines-view'

function arrange() {
  const scheduler = arrangeScheduler()
  const { stores, clock } = scheduler
  const load = async (link: Link) => {
    const view = await loadBaselinesView(stores, { linkId: link.id, now: clock.now() })
    if (!view) throw new Error('the link is there')
    return view
  }
  const pin = (link: Link, id: string, runIds: readonly string[], pinnedBy = scheduler.actor) =>
    stores.baselines.pin({ id, linkId: link.id, runIds, note: null, pinnedBy, at: clock.now() })
  return { ...scheduler, load, pin }
}

describe('the page of a link’s baselines', () => {
  it('says that nothing is pinned, and offers to collect five', async () => {
    const { addLink, load } = arrange()
    const view = await load(await addLink({ name: 'FRA – IAD' }))
    expect(view.sentence).toBe(
      'Nothing is pinned for FRA – IAD: its first complete full run will be, by itself.',
    )
    expect(view.offer).toMatchObject({ runsCount: 5, keepPinned: false, reason: null })
  })

  it('calls a single run provisional, and offers four more beside it', async () => {
    const { stores, addLink, load, pin } = arrange()
    const link = await addLink({ name: 'FRA – IAD' })
    const run = await completeRun(stores, { link, minute: 1 })
    await pin(link, 'one', [run.id], SELF_PINNED_BY)
    const view = await load(link)
    expect(view.sentence).toContain(
      'is held against one run, pinned by itself on Nov 30, 2026. A single run knows nothing',
    )
    expect(view.offer).toMatchObject({ runsCount: 4, keepPinned: true })
    expect(view.current?.runs.map(({ runId }) => runId)).toEqual([run.id])
  })

  it('keeps what was pinned before in its history', async () => {
    const { stores, addLink, load, pin } = arrange()
    const link = await addLink()
    const runs = await Promise.all([1, 2].map((minute) => completeRun(stores, { link, minute })))
    const runIds = runs.map(({ id }) => id)
    await pin(link, 'old', runIds.slice(0, 1))
    await pin(link, 'new', runIds)
    const view = await load(link)
    expect(view.sentence).toContain('is held against 2 runs, pinned by ada@example.net')
    expect(view.former.map(({ id }) => id)).toEqual(['old'])
    expect(view.candidates).toHaveLength(2)
  })

  it('tells how far a collection is', async () => {
    const { deps, addLink, load, tick, actor } = arrange()
    const link = await addLink()
    const input = collectionInputSchema.parse({ runsCount: 3, hours: 2, profile: 'quick' })
    await collectBaseline(deps, { ...input, linkId: link.id, actor })
    await tick()
    expect((await load(link)).collection).toMatchObject({
      isGoing: true,
      text: '1 of 3 quick runs begun. The good ones are pinned together when all have ended.',
      nextAt: '2026-11-30T13:00:00.000Z',
    })
  })
})
