import { describe, expect, it } from 'vitest'
import type { Link } from '@/lib/domain/model/link'
import { collectionInputSchema } from '@/lib/domain/schedules/collection'
import { arrangeScheduler } from '@/lib/testing/worker/arrange-scheduler'
import { collectBaseline } from './collect-baseline'
import { stopCollection } from './stop-collection'

const HOUR_S = 3_600

function arrange() {
  const scheduler = arrangeScheduler()
  const { deps, stores, clock, actor, tick } = scheduler
  const collect = (link: Link, input: object = {}) =>
    collectBaseline(deps, { ...collectionInputSchema.parse(input), linkId: link.id, actor })
  /** Lets the scheduler start what is due, and ends the run that it queued. */
  const endNext = async (state: 'completed' | 'failed') => {
    await tick()
    const claim = await stores.runs.claimNext({
      workerId: 'w',
      at: clock.now(),
      leaseUntil: new Date(clock.now().getTime() + 60_000),
      resourcesOf: () => [],
    })
    if (claim.kind === 'nothing') throw new Error('no run was queued')
    const outcome = { partial: false, failure: null, metrics: [], curves: [], at: clock.now() }
    await stores.runs.finish({ runId: claim.run.id, state, ...outcome })
    await tick()
    return claim.run.id
  }
  return { ...scheduler, collect, endNext }
}

describe('collecting a baseline', () => {
  it('spreads its runs over the hours and pins the good ones together at the end, saying what failed', async () => {
    const { stores, clock, addLink, collect, endNext, actor } = arrange()
    const link = await addLink()
    await collect(link, { runsCount: 3, hours: 2, note: 'After the move.' })
    const first = await endNext('completed')
    clock.advance(HOUR_S)
    await endNext('failed')
    expect(await stores.baselines.current(link.id)).toBeNull()
    clock.advance(HOUR_S)
    const third = await endNext('completed')
    expect(await stores.baselines.current(link.id)).toMatchObject({
      runIds: [first, third],
      pinnedBy: actor,
      note: 'After the move. Collected: 2 of 3 runs were good. The others: 1 failed.',
    })
    expect(await stores.collections.latestOf(link.id)).toMatchObject({ state: 'pinned' })
  })

  it('keeps what is pinned in the set where that was asked for', async () => {
    const { deps, stores, addLink, collect, endNext, clock, actor } = arrange()
    const link = await addLink()
    const pinned = {
      id: 'old',
      linkId: link.id,
      runIds: ['first'],
      note: null,
      pinnedBy: actor,
      at: clock.now(),
    }
    await deps.baselines.pin(pinned)
    await collect(link, { runsCount: 1, keepPinned: true })
    const added = await endNext('completed')
    expect((await stores.baselines.current(link.id))?.runIds).toEqual(['first', added])
    expect(await stores.baselines.history(link.id)).toHaveLength(2)
  })

  it('pins nothing where too few were good, and says so', async () => {
    const { stores, clock, addLink, collect, tick } = arrange()
    const link = await addLink()
    await collect(link, { runsCount: 2, hours: 1 })
    clock.advance(5 * HOUR_S)
    await tick()
    await tick()
    expect(await stores.baselines.current(link.id)).toBeNull()
    const ended = await stores.collections.latestOf(link.id)
    expect(ended?.outcome).toContain(
      'Not pinned: 0 of 2 runs were good, and 2 were needed. The others: 2 missed (No worker',
    )
  })

  it('is one at a time, and may be stopped: what was planned is missed and nothing is pinned', async () => {
    const { deps, addLink, collect, endNext, slotsOf, actor } = arrange()
    const link = await addLink()
    await collect(link, { runsCount: 2, hours: 1 })
    await expect(collect(link)).rejects.toMatchObject({ code: 'conflict' })
    await endNext('completed')
    await stopCollection(deps, { linkId: link.id, actor })
    expect(await slotsOf(link)).toEqual(['12:00 started', '13:00 missed schedule-changed'])
    expect(await deps.baselines.current(link.id)).toBeNull()
    await expect(stopCollection(deps, { linkId: link.id, actor })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('refuses a set of one run, and runs that would follow each other too closely', async () => {
    const { addLink, collect } = arrange()
    const link = await addLink()
    await expect(collect(link, { runsCount: 1 })).rejects.toMatchObject({ details: [{ field: 'runsCount' }] })
    expect(collectionInputSchema.safeParse({ runsCount: 20, hours: 2 }).error?.issues[0]?.path).toEqual([
      'hours',
    ])
  })
})
