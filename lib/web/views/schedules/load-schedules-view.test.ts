import { describe, expect, it } from 'vitest'
import { arrangeScheduler } from '@/lib/testing/worker/arrange-scheduler'
import { loadSchedulesView } from './load-schedules-view'

const HOUR_S = 3_600

function arrange() {
  const scheduler = arrangeScheduler()
  const load = async (linkId: string) => {
    const view = await loadSchedulesView(scheduler.stores, { linkId, now: scheduler.clock.now() })
    if (!view) throw new Error('the link is there')
    return view
  }
  return { ...scheduler, load }
}

describe('the page of a link’s schedules', () => {
  it('says that nothing measures it, and whom a new schedule could measure', async () => {
    const { addLink, load } = arrange()
    const link = await addLink({ name: 'FRA – IAD', tags: ['prod'] })
    await addLink({ tags: ['prod'] })
    const view = await load(link.id)
    expect(view.sentence).toBe('No schedule measures FRA – IAD; it is measured when somebody asks for it.')
    expect(view.scopes).toEqual([{ tag: 'prod', text: 'Every link tagged prod (now 2)' }])
  })

  it('tells the next turn with its jitter, in the schedule’s own zone too', async () => {
    const { addLink, schedule, load } = arrange()
    const link = await addLink()
    await schedule(link, {
      cron: '0 15 * * *',
      timeZone: 'Europe/Berlin',
      quietHours: { from: '08:00', to: '12:00' },
    })
    const [row] = (await load(link.id)).rows
    expect(row?.next).toEqual({ at: '2026-11-30T14:00:00.000Z', zoneText: '15:00 in Europe/Berlin' })
    expect(row?.rules).toEqual([
      'not from 08:00 to 12:00',
      'missed if it has not begun 30 min after its time',
    ])
  })

  it('says how long a slot of a tag takes whose links share a host', async () => {
    const { addLink, schedule, load } = arrange()
    const first = await addLink({ tags: ['prod'] })
    await addLink({ tags: ['prod'], a: first.a })
    await schedule(first, { tag: 'prod' })
    const [row] = (await load(first.id)).rows
    expect(row?.whomText).toBe('Every link tagged prod (now 2)')
    expect(row?.rules.at(-1)).toMatch(/^links that share a host take turns: 2 rounds, about \d+ min a slot$/)
  })

  it('counts missed slots in its sentence and gives each its reason; a run that goes on keeps the page looking', async () => {
    const { stores, clock, addLink, schedule, tick, load } = arrange()
    const link = await addLink()
    await schedule(link)
    clock.advance(2 * HOUR_S)
    await tick()
    const view = await load(link.id)
    expect(view.sentence).toBe('Measured next in 1 hour, by hourly. Its one slot so far was missed.')
    expect(view.slots.map(({ outcome }) => outcome.kind)).toEqual(['run', 'missed'])
    expect(view.isBusy).toBe(true)
    await stores.links.retire(link.id, clock.now())
    expect((await load(link.id)).rows[0]?.next).toBeNull()
  })

  it('says that a schedule is off', async () => {
    const { addLink, schedule, load } = arrange()
    const link = await addLink()
    await schedule(link, { enabled: false })
    expect(await load(link.id)).toMatchObject({ sentence: 'Its schedule is off.', isBusy: false })
  })
})
