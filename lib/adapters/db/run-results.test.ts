import { expect, it } from 'vitest'
import type { Metric, UdpPoint } from '@/lib/domain/model/metric'
import { buildNewRun, TEST_TIME } from '@/lib/testing/db/builders'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'
import { completeRun, minutesAfter, startRun } from '@/lib/testing/db/runs-in-progress'

const LATER = new Date('2026-03-01T12:01:00.000Z')

describeOnBoth('the result of a run', (use) => {
  const metrics: readonly Metric[] = [
    { key: 'tcp.single.steady_bps', direction: 'ab', value: 942_000_000 },
    { key: 'udp.knee_bps', direction: 'ba', value: null, reason: 'The lowest rate already loses.' },
  ]
  const point: UdpPoint = {
    ...{ offered_bps: 1e8, sent_bps: 1e8, received_bps: 1e8, path_lost_count: 0, host_lost_count: null },
    ...{ sent_count: 8_000, path_loss_pct: 0, delay_ms: 0.4 },
  }
  const curve = { key: 'udp.curve', direction: 'ab', points: [point] } as const

  it('is kept with the final state and frees the hosts, once', async () => {
    const { stores, insertLink, database } = use()
    const run = await startRun(stores.runs, await insertLink())
    const input = {
      runId: run.id,
      state: 'completed',
      partial: true,
      failure: { code: 'udp-blocked', message: 'UDP does not arrive.' },
      metrics,
      curves: [curve],
      at: LATER,
    } as const
    await stores.runs.finish(input)
    expect(await stores.runs.get(run.id)).toMatchObject({
      ...{ state: 'completed', partial: true, endedAt: LATER, failure: input.failure, leaseExpiresAt: null },
    })
    expect(await stores.runs.metrics(run.id)).toEqual(metrics)
    expect(await stores.runs.curves(run.id)).toEqual([curve])
    expect(await database.client.lease.count({ where: { runId: run.id } })).toBe(0)
    await expect(stores.runs.finish({ ...input, state: 'failed' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(stores.runs.finish({ ...input, runId: 'none' })).rejects.toMatchObject({ code: 'not-found' })
    expect((await stores.runs.get(run.id))?.state).toBe('completed')
  })

  it('makes a history of each metric and of each curve, and the latest of every link', async () => {
    const { stores, insertLink } = use()
    const [one, two, bare] = [await insertLink(), await insertLink(), await insertLink()]
    const first = await completeRun(stores, { link: one, minute: 0, metrics })
    const second = await completeRun(stores, { link: one, minute: 10, metrics })
    const other = await completeRun(stores, { link: two, minute: 0, metrics: [] })
    const latest = await stores.runs.latestMetrics([one.id, two.id, bare.id, 'none'])
    expect(new Map(latest.map((entry) => [entry.linkId, entry]))).toEqual(
      new Map([
        [one.id, { linkId: one.id, runId: second.id, at: minutesAfter(11), metrics }],
        [two.id, { linkId: two.id, runId: other.id, at: minutesAfter(1), metrics: [] }],
      ]),
    )
    const knee = { linkId: one.id, key: 'udp.knee_bps', direction: 'ba' } as const
    const reason = 'The lowest rate already loses.'
    expect(await stores.runs.metricHistory({ ...knee, from: null, to: null })).toEqual([
      { at: minutesAfter(1), runId: first.id, value: null, reason },
      { at: minutesAfter(11), runId: second.id, value: null, reason },
    ])
    expect(
      await stores.runs.metricHistory({ ...knee, from: minutesAfter(2), to: minutesAfter(20) }),
    ).toHaveLength(1)
    expect(await stores.runs.metricHistory({ ...knee, from: null, to: minutesAfter(0) })).toEqual([])
  })

  it('gives the curves of the last runs only', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const ids: string[] = []
    for (const minute of [0, 10, 20]) {
      const run = await startRun(stores.runs, link, minutesAfter(minute))
      await stores.runs.finish({
        ...{ runId: run.id, state: 'completed', partial: false, failure: null, metrics: [], curves: [curve] },
        at: minutesAfter(minute + 1),
      })
      ids.unshift(run.id)
    }
    const last = await stores.runs.curvesOfLink({ linkId: link.id, key: 'udp.curve', lastRunsCount: 2 })
    expect(last.map((entry) => entry.runId)).toEqual(ids.slice(0, 2))
    expect(last[0]).toMatchObject({ at: minutesAfter(21), curve })
    const none = await stores.runs.curvesOfLink({
      linkId: link.id,
      key: 'tcp.window.curve',
      lastRunsCount: 2,
    })
    expect(none).toEqual([])
  })
})

describeOnBoth('the events of a run', (use) => {
  it('are numbered without a gap or repetition when two processes append at once', async () => {
    const { stores, insertLink, openOtherStores } = use()
    const others = await openOtherStores()
    const run = await stores.runs.enqueue(buildNewRun(await insertLink()))
    const numbers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? stores : others).runs.appendEvent({
          ...{ runId: run.id, type: 'sample', data: { index }, at: TEST_TIME },
        }),
      ),
    )
    const expected = Array.from({ length: 20 }, (_, index) => index + 1)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(expected)
    const events = await stores.runs.eventsAfter(run.id, 0, 100)
    expect(events.map((event) => event.sequence)).toEqual(expected)
    expect(await stores.runs.eventsAfter(run.id, 18, 1)).toMatchObject([{ sequence: 19, type: 'sample' }])
  })

  it('lose their samples, and only those, some time after the run has ended', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const append = (runId: string, type: 'sample' | 'state') =>
      stores.runs.appendEvent({ runId, type, data: null, at: TEST_TIME })
    const ended = await completeRun(stores, { link, minute: 0 })
    const going = await startRun(stores.runs, link, minutesAfter(1))
    for (const run of [ended, going])
      for (const type of ['sample', 'state'] as const) await append(run.id, type)
    expect(await stores.runs.deleteSampleEvents(minutesAfter(1))).toBe(0)
    expect(await stores.runs.deleteSampleEvents(minutesAfter(2))).toBe(1)
    expect(await stores.runs.eventsAfter(ended.id, 0, 10)).toMatchObject([{ sequence: 2, type: 'state' }])
    expect(await stores.runs.eventsAfter(going.id, 0, 10)).toHaveLength(2)
    await expect(append('none', 'state')).rejects.toMatchObject({ code: 'not-found' })
  })
})
