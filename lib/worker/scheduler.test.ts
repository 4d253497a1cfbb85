import { describe, expect, it } from 'vitest'
import { deleteSchedule } from '@/lib/services/schedules/delete-schedule'
import { updateSchedule } from '@/lib/services/schedules/update-schedule'
import { arrangeScheduler } from '@/lib/testing/worker/arrange-scheduler'
import { createScheduler } from './scheduler'

const HOUR_S = 3_600

describe('a slot that falls due', () => {
  it('queues one run, asked for by the schedule, however often and by however many it is looked at', async () => {
    const { stores, clock, deps, log, addLink, schedule, tick, slotsOf } = arrangeScheduler()
    const link = await addLink()
    await schedule(link)
    const other = createScheduler({ stores, clock, ids: deps.ids, log })
    await tick()
    expect(await slotsOf(link)).toEqual([])
    clock.advance(HOUR_S)
    await Promise.all([tick(), other()])
    await tick()
    expect(await slotsOf(link)).toEqual(['13:00 waiting'])
    const { items } = await stores.runs.list({ linkId: link.id, page: { limit: 9, cursor: null } })
    expect(items).toMatchObject([{ requestedBy: 'schedule:hourly', profile: 'quick', state: 'queued' }])
  })

  it('does not drift: ticks that come late run the same slots', async () => {
    const { clock, addLink, schedule, tick, slotsOf } = arrangeScheduler()
    const link = await addLink()
    await schedule(link)
    for (const seconds of [HOUR_S + 7, HOUR_S + 400, HOUR_S - 300]) {
      clock.advance(seconds)
      await tick()
    }
    expect((await slotsOf(link)).map((slot) => slot.slice(0, 5))).toEqual(['13:00', '14:00', '15:00'])
  })

  it('is followed to the run’s beginning', async () => {
    const { stores, clock, addLink, schedule, tick, slotsOf } = arrangeScheduler()
    const link = await addLink()
    await schedule(link)
    clock.advance(HOUR_S)
    await tick()
    const at = clock.now()
    await stores.runs.claimNext({
      workerId: 'w',
      at,
      leaseUntil: new Date(at.getTime() + 60_000),
      resourcesOf: () => [],
    })
    await tick()
    expect(await slotsOf(link)).toEqual(['13:00 started'])
  })

  it('waits for the schedule’s jitter, the same for all who look', async () => {
    const { clock, addLink, schedule, tick, slotsOf } = arrangeScheduler()
    const link = await addLink()
    const { id } = await schedule(link, { jitterS: 3_000 })
    clock.advance(HOUR_S)
    await tick()
    expect(await slotsOf(link)).toEqual([])
    clock.advance(3_000)
    await tick()
    expect(await slotsOf(link)).toEqual(['13:00 waiting'])
    expect(id).toBe('id-1')
  })
})

describe('a slot that is missed', () => {
  it('says that the link may not be tested at this hour', async () => {
    const { stores, clock, addLink, schedule, tick, slotsOf } = arrangeScheduler()
    const link = await addLink()
    const settings = { ...link.settings, allowedHours: { fromHour: 1, toHour: 5 } }
    await stores.links.update(link.id, { ...link, settings }, clock.now())
    await schedule(link)
    clock.advance(HOUR_S)
    await tick()
    expect(await slotsOf(link)).toEqual(['13:00 missed outside-hours'])
  })

  it('says that the month’s volume is spent, that a host is not ready, or that the link is retired', async () => {
    const { stores, clock, addLink, schedule, tick, slotsOf } = arrangeScheduler()
    const spent = await addLink()
    const settings = { ...spent.settings, monthlyVolumeBytes: 1 }
    await stores.links.update(spent.id, { ...spent, settings }, clock.now())
    const unready = await addLink()
    await stores.hosts.retire(unready.b.hostId, clock.now())
    const retired = await addLink()
    await schedule(spent, { name: 'one' })
    await schedule(unready, { name: 'two' })
    await schedule(retired, { name: 'three' })
    await stores.links.retire(retired.id, clock.now())
    clock.advance(HOUR_S)
    await tick()
    expect(await slotsOf(spent)).toEqual(['13:00 missed volume-spent'])
    expect(await slotsOf(unready)).toEqual(['13:00 missed host-not-ready'])
    expect(await slotsOf(retired)).toEqual(['13:00 missed link-retired'])
  })

  it('names the busy host where its run waited longer than the grace, and takes the run off the queue', async () => {
    const { stores, clock, addLink, schedule, tick, slotsOf } = arrangeScheduler()
    const link = await addLink()
    await schedule(link, { graceS: 600 })
    clock.advance(HOUR_S)
    await tick()
    const [run] = (await stores.runs.list({ linkId: link.id, page: { limit: 1, cursor: null } })).items
    await stores.runs.setWaitingFor(run?.id ?? '', {
      reason: 'fra-1 is busy with a run of X.',
      hostIds: [],
      runId: null,
    })
    clock.advance(600)
    await tick()
    expect(await slotsOf(link)).toEqual(['13:00 waiting'])
    clock.advance(1)
    await tick()
    expect(await slotsOf(link)).toEqual(['13:00 missed host-busy'])
    expect(stores.slots.rows[0]?.miss?.reason).toBe(
      'fra-1 is busy with a run of X. Its run waited longer than 10 min.',
    )
    expect((await stores.runs.get(run?.id ?? ''))?.state).toBe('cancelled')
  })

  it('is recorded for every hour that no worker was there, and the one still within its grace is run', async () => {
    const { clock, addLink, schedule, tick, slotsOf } = arrangeScheduler()
    const link = await addLink()
    await schedule(link)
    clock.advance(3 * HOUR_S + 60)
    await tick()
    expect(await slotsOf(link)).toEqual([
      '13:00 missed worker-down',
      '14:00 missed worker-down',
      '15:00 waiting',
    ])
  })

  it('is told one by one for the last fifty of at most a month, and as a number before', async () => {
    const { stores, clock, addLink, schedule, tick } = arrangeScheduler()
    const often = await addLink()
    const daily = await addLink()
    await schedule(often, { name: 'often' })
    await schedule(daily, { name: 'daily', cron: '0 3 * * *' })
    clock.advance(40 * 24 * HOUR_S + 60)
    await tick()
    const counts = async (linkId: string) =>
      (await stores.slots.latest(linkId, 1_000)).toReversed().map(({ slotsCount }) => slotsCount)
    expect(await counts(often.id)).toEqual([909, ...Array(51).fill(1)])
    expect(await counts(daily.id)).toEqual([9, ...Array(31).fill(1)])
    const [first] = (await stores.slots.latest(daily.id, 99)).toReversed()
    expect(first?.miss?.reason).toContain('This and 8 more slots up to Dec 9, 2026, 03:00:00 UTC: No worker')
  })

  it('is recorded where the schedule is switched off or deleted before the turn of its jitter', async () => {
    const { deps, clock, actor, addLink, schedule, slotsOf } = arrangeScheduler()
    const [one, two] = [await addLink(), await addLink()]
    const jittered = { jitterS: 3_600 }
    const off = await schedule(one, { ...jittered, name: 'off' })
    const gone = await schedule(two, { ...jittered, name: 'gone' })
    clock.advance(HOUR_S)
    await updateSchedule(deps, { scheduleId: off.id, patch: { enabled: false }, actor })
    await deleteSchedule(deps, { scheduleId: gone.id, actor })
    expect(await slotsOf(one)).toEqual(['13:00 missed schedule-changed'])
    expect(await slotsOf(two)).toEqual(['13:00 missed schedule-changed'])
  })

  it('is one that jitter moved into the quiet hours', async () => {
    const { clock, addLink, schedule, tick, slotsOf } = arrangeScheduler()
    const link = await addLink()
    await schedule(link, {
      jitterS: 3_600,
      graceS: 7_200,
      quietHours: { from: '13:01', to: '14:30' },
      cron: '0 13 * * *',
    })
    clock.advance(2 * HOUR_S)
    await tick()
    expect(await slotsOf(link)).toEqual(['13:00 missed quiet-hours'])
  })
})

it('gives links of a tag that share a host their turns one after the other', async () => {
  const { stores, clock, addLink, schedule, tick, slotsOf } = arrangeScheduler()
  const first = await addLink({ tags: ['prod'] })
  const second = await addLink({ tags: ['prod'], a: first.a })
  const untagged = await addLink()
  await schedule(first, { tag: 'prod' })
  clock.advance(HOUR_S)
  await tick()
  expect([...(await slotsOf(first)), ...(await slotsOf(second))]).toEqual(['13:00 waiting'])
  clock.advance(600)
  await tick()
  const dues = stores.slots.rows.map(({ dueAt }) => dueAt.getTime())
  expect(stores.slots.rows).toHaveLength(2)
  expect(Math.abs((dues[0] ?? 0) - (dues[1] ?? 0))).toBeGreaterThan(60_000)
  expect(await slotsOf(untagged)).toEqual([])
})

it('finishes a slot that another worker claimed and left, without a second run', async () => {
  const { stores, clock, addLink, schedule, tick, slotsOf } = arrangeScheduler()
  const link = await addLink()
  await schedule(link)
  clock.advance(HOUR_S)
  await tick()
  const [slot] = stores.slots.rows
  if (!slot) throw new Error('a slot was claimed')
  stores.slots.rows[0] = { ...slot, state: 'claimed', runId: null }
  await tick()
  expect(await slotsOf(link)).toEqual(['13:00 claimed'])
  clock.advance(61)
  await tick()
  expect(await slotsOf(link)).toEqual(['13:00 waiting'])
  expect((await stores.runs.list({ page: { limit: 9, cursor: null } })).items).toHaveLength(1)
})

it('logs a schedule that throws once, and goes on with the others', async () => {
  const { stores, clock, deps, log, logged, addLink, schedule, slotsOf } = arrangeScheduler()
  const [bad, good] = [await addLink(), await addLink()]
  const broken = await schedule(bad, { name: 'a' })
  await schedule(good, { name: 'b' })
  const slots = {
    ...stores.slots,
    takenLinks: async (planId: string, at: Date) => {
      if (planId === broken.id) throw new Error('no such column')
      return stores.slots.takenLinks(planId, at)
    },
  }
  const tick = createScheduler({ stores: { ...stores, slots }, clock, ids: deps.ids, log })
  clock.advance(HOUR_S)
  await tick()
  await tick()
  expect(logged).toEqual(['The scheduler failed; it will try again.'])
  expect(await slotsOf(good)).toEqual(['13:00 waiting'])
})
