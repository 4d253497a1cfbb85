import { describe, expect, it } from 'vitest'
import { arrangeScheduler } from '@/lib/testing/worker/arrange-scheduler'
import { findNextTurn } from './find-turns'
import { updateSchedule } from './update-schedule'

describe('a schedule', () => {
  it('refuses a tag that its link has not, and a name that is taken', async () => {
    const { addLink, schedule } = arrangeScheduler()
    const link = await addLink({ tags: ['prod'] })
    await expect(schedule(link, { tag: 'lab' })).rejects.toMatchObject({ details: [{ field: 'tag' }] })
    await schedule(link, { tag: 'prod' })
    await expect(schedule(link)).rejects.toMatchObject({ code: 'name-taken' })
  })

  it('has no next slot while it is off, and none of those that passed when it is on again', async () => {
    const { deps, clock, actor, addLink, schedule, tick, slotsOf } = arrangeScheduler()
    const link = await addLink()
    const { id } = await schedule(link)
    const off = await updateSchedule(deps, { scheduleId: id, patch: { enabled: false }, actor })
    expect(off.nextAt).toBeNull()
    clock.advance(5 * 3_600)
    await tick()
    const on = await updateSchedule(deps, { scheduleId: id, patch: { enabled: true }, actor })
    expect(on.nextAt?.toISOString()).toBe('2026-11-30T18:00:00.000Z')
    expect(await slotsOf(link)).toEqual([])
  })

  it('is refused as a whole where a patch does not fit what stays', async () => {
    const { deps, actor, addLink, schedule } = arrangeScheduler()
    const { id } = await schedule(await addLink(), { quietHours: { from: '02:00', to: '04:00' } })
    const change = updateSchedule(deps, { scheduleId: id, patch: { cron: '0 3 * * *' }, actor })
    await expect(change).rejects.toMatchObject({ code: 'invalid-input', details: [{ field: 'cron' }] })
  })

  it('tells a link’s next turn with its jitter', async () => {
    const { deps, addLink, schedule } = arrangeScheduler()
    const link = await addLink()
    const turn = await findNextTurn(deps, await schedule(link, { jitterS: 600 }), link.id)
    expect(turn?.at.toISOString()).toBe('2026-11-30T13:00:00.000Z')
    expect(turn?.dueAt.getTime()).toBeGreaterThan(turn?.at.getTime() ?? 0)
  })
})
