import { expect, it } from 'vitest'
import type { Link } from '@/lib/domain/model/link'
import type { Schedule } from '@/lib/domain/schedules/schedule'
import type { Slot } from '@/lib/domain/schedules/slot'
import type { Collection } from '@/lib/services/ports/collection-store'
import { buildNewRun, TEST_TIME, uniqueName } from '@/lib/testing/db/builders'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'
import { minutesAfter } from '@/lib/testing/db/runs-in-progress'

function buildSchedule(link: Link, change: Partial<Schedule> = {}): Schedule {
  const id = uniqueName('schedule')
  return {
    ...{ id, name: id, linkId: link.id, tag: null, profile: 'full', cron: '30 2 * * *' },
    ...{ timeZone: 'Europe/Berlin', jitterS: 600, quietHours: { from: '08:00', to: '18:00' } },
    ...{ graceS: 1_800, enabled: true, nextAt: TEST_TIME },
    ...{ createdBy: 'ann@example.org', createdAt: TEST_TIME, updatedAt: TEST_TIME },
    ...change,
  }
}

function buildSlot(link: Link, change: Partial<Slot> = {}): Slot {
  return {
    ...{ id: uniqueName('slot'), planId: uniqueName('plan'), planName: 'nightly', linkId: link.id },
    ...{ profile: 'full', at: TEST_TIME, dueAt: TEST_TIME, giveUpAt: minutesAfter(30) },
    ...{ state: 'claimed', runId: null, miss: null, slotsCount: 1, changedAt: TEST_TIME },
    ...change,
  }
}

function buildCollection(link: Link, change: Partial<Collection> = {}): Collection {
  return {
    ...{ id: uniqueName('collection'), linkId: link.id, profile: 'full', runsCount: 2, note: null },
    ...{ keptRunIds: ['kept'], state: 'collecting', outcome: null, requestedBy: 'ann@example.org' },
    ...{ requestedAt: TEST_TIME, endedAt: null },
    ...change,
  }
}

describeOnBoth('schedules', (use) => {
  it('come back as they were written, for their link and for links with their tag', async () => {
    const { stores, insertLink } = use()
    const tag = uniqueName('tag')
    const link = await insertLink({ tags: [tag] })
    const own = await stores.schedules.insert(buildSchedule(link))
    const tagged = await stores.schedules.insert(buildSchedule(link, { linkId: null, tag, quietHours: null }))
    await stores.schedules.insert(buildSchedule(await insertLink()))
    expect(await stores.schedules.listFor(link)).toEqual([own, tagged])
    expect(await stores.schedules.get(own.id)).toEqual(own)
  })

  it('have names of their own, and keep their slots when they go', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const { id, name } = await stores.schedules.insert(buildSchedule(link))
    await expect(stores.schedules.insert(buildSchedule(link, { name }))).rejects.toMatchObject({
      code: 'name-taken',
    })
    await stores.slots.insert(buildSlot(link, { planId: id }))
    await stores.schedules.remove(id)
    expect(await stores.schedules.get(id)).toBeNull()
    expect(await stores.slots.latest(link.id, 9)).toHaveLength(1)
    await expect(stores.schedules.remove(id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are due at their next slot, and move on only from where they were read', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const { id } = await stores.schedules.insert(buildSchedule(link, { nextAt: minutesAfter(5) }))
    const isDue = async (minute: number) =>
      (await stores.schedules.due(minutesAfter(minute))).some((one) => one.id === id)
    expect([await isDue(4), await isDue(5)]).toEqual([false, true])
    await stores.schedules.moveOn({ id, from: minutesAfter(4), to: minutesAfter(99) })
    expect((await stores.schedules.get(id))?.nextAt).toEqual(minutesAfter(5))
    await stores.schedules.moveOn({ id, from: minutesAfter(5), to: null })
    expect(await isDue(1e6)).toBe(false)
  })
})

describeOnBoth('slots', (use) => {
  it('are taken by one of many workers at once, on connections of their own', async () => {
    const { stores, insertLink, openOtherStores } = use()
    const link = await insertLink()
    const others = await Promise.all([openOtherStores(), openOtherStores(), openOtherStores()])
    const planId = uniqueName('plan')
    for (const minute of [0, 1, 2, 3, 4]) {
      const taken = await Promise.all(
        [stores, ...others].map((one) =>
          one.slots.insert(buildSlot(link, { planId, at: minutesAfter(minute) })),
        ),
      )
      expect(taken.filter(Boolean)).toHaveLength(1)
    }
    expect(await stores.slots.ofPlan(planId)).toHaveLength(5)
    expect(await stores.slots.takenLinks(planId, TEST_TIME)).toEqual(new Set([link.id]))
  })

  it('that were planned are claimed by one of many', async () => {
    const { stores, insertLink, openOtherStores } = use()
    const slot = buildSlot(await insertLink(), { state: 'planned' })
    await stores.slots.insert(slot)
    const other = await openOtherStores()
    const claims = [stores, other, stores, other].map((one) => one.slots.claimPlanned(slot.id, TEST_TIME))
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
  })

  it('are open while something is to be done, and keep what became of them', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const run = await stores.runs.enqueue(buildNewRun(link))
    const slot = buildSlot(link)
    const later = buildSlot(link, { state: 'planned', at: minutesAfter(9), dueAt: minutesAfter(9) })
    for (const one of [slot, later]) await stores.slots.insert(one)
    const openAt = async (minute: number) =>
      (await stores.slots.open(minutesAfter(minute)))
        .filter(({ linkId }) => linkId === link.id)
        .map(({ id }) => id)
    expect(await openAt(8)).toEqual([slot.id])
    expect(await openAt(9)).toEqual([slot.id, later.id])
    const at = minutesAfter(1)
    const { id } = slot
    await stores.slots.settle({ id, state: 'waiting', runId: run.id, miss: null, at })
    const miss = { code: 'host-busy', reason: 'fra-1 is busy.' } as const
    await stores.slots.settle({ id, state: 'missed', runId: run.id, miss, at })
    await stores.slots.settle({ id, state: 'started', runId: run.id, miss: null, at })
    const ended = { ...slot, state: 'missed', runId: run.id, miss, changedAt: at }
    expect(await stores.slots.latest(link.id, 9)).toEqual([later, ended])
    expect(await openAt(8)).toEqual([])
  })
})

describeOnBoth('collections', (use) => {
  it('are one at a time of a link, with their slots', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const first = buildCollection(link)
    await stores.collections.insert(first, [buildSlot(link, { planId: first.id, state: 'planned' })])
    const second = buildCollection(link)
    await expect(
      stores.collections.insert(second, [buildSlot(link, { planId: second.id })]),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect(await stores.slots.ofPlan(first.id)).toHaveLength(1)
    expect(await stores.slots.ofPlan(second.id)).toEqual([])
    expect(await stores.collections.active()).toContainEqual(first)
  })

  it('end once, whoever sees it first: one baseline is pinned, and what was planned is missed', async () => {
    const { stores, insertLink, openOtherStores } = use()
    const link = await insertLink()
    const run = await stores.runs.enqueue(buildNewRun(link))
    const { id } = buildCollection(link)
    await stores.collections.insert(buildCollection(link, { id }), [
      buildSlot(link, { planId: id, state: 'planned' }),
    ])
    const end = (one: typeof stores) => {
      const pin = {
        id: uniqueName('baseline'),
        linkId: link.id,
        runIds: [run.id],
        note: null,
        pinnedBy: 'ann',
      }
      const baseline = { ...pin, at: TEST_TIME }
      return one.collections.end({ id, state: 'pinned', outcome: 'Done.', baseline, at: TEST_TIME })
    }
    const other = await openOtherStores()
    const ends = await Promise.all([end(stores), end(other), end(stores)])
    expect(ends.filter(Boolean)).toHaveLength(1)
    expect(await stores.baselines.history(link.id)).toHaveLength(1)
    expect((await stores.slots.ofPlan(id))[0]).toMatchObject({ state: 'missed', miss: { reason: 'Done.' } })
    expect(await stores.collections.latestOf(link.id)).toMatchObject({ state: 'pinned', outcome: 'Done.' })
    await stores.collections.insert(buildCollection(link), [])
  })
})

describeOnBoth('a queued run', (use) => {
  it('is taken off the queue once, and one that runs is left alone', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const run = await stores.runs.enqueue(buildNewRun(link))
    const cancel = () => stores.runs.cancelQueued({ runId: run.id, by: 'schedule:nightly', at: TEST_TIME })
    expect([await cancel(), await cancel()]).toEqual([true, false])
    expect(await stores.runs.get(run.id)).toMatchObject({ state: 'cancelled', endedAt: TEST_TIME })
  })
})
