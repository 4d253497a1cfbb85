import { expect, it } from 'vitest'
import type { Metric } from '@/lib/domain/model/metric'
import { sampleFacts } from '@/lib/services/sample-data/sample-facts'
import { buildNewRun } from '@/lib/testing/db/builders'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'
import { completeRun, minutesAfter, startRun } from '@/lib/testing/db/runs-in-progress'

const KEY = 'tcp.single.steady_bps'
const rate = (value: number | null): Metric => ({ key: KEY, direction: 'ab', value })
const series = { key: KEY, direction: 'ab' } as const

describeOnBoth('the fleet’s reads', (use) => {
  it('tell of each link its latest completed run, the newest that ended and the oldest that is open', async () => {
    const { stores, insertLink } = use()
    const [busy, quiet] = [await insertLink(), await insertLink()]
    await completeRun(stores, { link: busy, minute: 0 })
    const latest = await completeRun(stores, { link: busy, minute: 10 })
    const failed = await startRun(stores.runs, busy, minutesAfter(20))
    const end = { partial: false, failure: null, metrics: [], curves: [], at: minutesAfter(21) }
    await stores.runs.finish({ ...end, runId: failed.id, state: 'failed' })
    const running = await startRun(stores.runs, busy, minutesAfter(30))
    await stores.runs.enqueue(buildNewRun(busy, { queuedAt: minutesAfter(40) }))
    const heads = await stores.fleet.heads([busy.id, quiet.id, 'none'])
    expect(heads.get(busy.id)).toMatchObject({
      latest: { id: latest.id, state: 'completed', endedAt: minutesAfter(11) },
      ended: { id: failed.id, state: 'failed' },
      active: { id: running.id, state: 'running' },
    })
    expect(heads.get(quiet.id)).toEqual({ latest: null, ended: null, active: null })
    expect(heads.has('none')).toBe(false)
  })

  it('take a run of chosen steps for no link’s latest, and its values for its history', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const whole = await completeRun(stores, { link, minute: 0, metrics: [rate(1)] })
    const chosenSteps = [{ kind: 'tcp-single', direction: 'ab' }] as const
    const part = await completeRun(stores, { link, minute: 10, metrics: [rate(2)], chosenSteps })
    expect((await stores.fleet.heads([link.id])).get(link.id)).toMatchObject({
      latest: { id: whole.id },
      ended: { id: part.id },
    })
    const [latest] = await stores.runs.latestMetrics([link.id])
    expect(latest?.runId).toBe(whole.id)
    expect((await stores.fleet.lastValues({ ...series, linkIds: [link.id], count: 9 })).get(link.id)).toEqual(
      [1, 2],
    )
  })

  it('give a metric over time by link, with gaps, of completed runs only', async () => {
    const { stores, insertLink } = use()
    const [link, other, bare] = [await insertLink(), await insertLink(), await insertLink()]
    await completeRun(stores, { link, minute: 0, metrics: [rate(900_000_000.5)] })
    await completeRun(stores, { link, minute: 10, metrics: [rate(null)] })
    await completeRun(stores, { link, minute: 20, metrics: [rate(1e10 / 3)] })
    await completeRun(stores, { link: other, minute: 20, metrics: [rate(7)] })
    const cancelled = await startRun(stores.runs, link, minutesAfter(30))
    await stores.runs.finish({
      ...{ runId: cancelled.id, state: 'cancelled', partial: true, failure: null, curves: [] },
      ...{ metrics: [rate(1)], at: minutesAfter(31) },
    })
    const linkIds = [link.id, other.id, bare.id]
    const since = await stores.fleet.valuesSince({ ...series, linkIds, since: minutesAfter(11) })
    expect(since.get(link.id)?.[0]).toEqual({ at: minutesAfter(11), value: null })
    expect(since.get(link.id)?.[1]?.at).toEqual(minutesAfter(21))
    expect(since.get(link.id)?.[1]?.value).toBeCloseTo(1e10 / 3, 3)
    expect(since.get(link.id)).toHaveLength(2)
    expect(since.get(other.id)).toEqual([{ at: minutesAfter(21), value: 7 }])
    expect(since.has(bare.id)).toBe(false)
  })

  it('give the last known values of a metric, oldest first', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    for (const [index, value] of [1, 2, null, 3].entries())
      await completeRun(stores, { link, minute: 10 * index, metrics: [rate(value)] })
    const linkIds = [link.id]
    expect((await stores.fleet.lastValues({ ...series, linkIds, count: 2 })).get(link.id)).toEqual([2, 3])
    expect((await stores.fleet.lastValues({ ...series, linkIds, count: 9 })).get(link.id)).toEqual([1, 2, 3])
    expect((await stores.fleet.lastValues({ ...series, linkIds: [], count: 9 })).size).toBe(0)
  })

  it('give runs for a comparison: chosen metrics, specifications of done steps, the ends of the link', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const run = await startRun(stores.runs, link)
    for (const [ordinal, state] of (['done', 'failed'] as const).entries()) {
      const id = `${run.id}-${ordinal}`
      const spec = { kind: 'mtu', direction: 'ab', largestBytes: 1500 } as const
      await stores.runs.startStep({ id, runId: run.id, ordinal, spec, expectedBytes: 0, at: minutesAfter(0) })
      await stores.runs.finishStep({
        ...{ id, state, failure: null, result: null, parserVersion: 1, commands: [], outputs: [] },
        ...{ toolVersions: {}, sentBytes: null, at: minutesAfter(1) },
      })
    }
    const metrics = [rate(5), { key: 'rtt.idle.min_ms', direction: 'ab', value: 3 } as const]
    await stores.runs.finish({
      ...{ runId: run.id, state: 'completed', partial: false, failure: null, curves: [] },
      ...{ metrics, at: minutesAfter(2) },
    })
    const found = await stores.fleet.comparableRuns({ runIds: [run.id, 'none'], keys: [KEY] })
    expect([...found.keys()]).toEqual([run.id])
    expect(found.get(run.id)).toMatchObject({
      metrics: [rate(5)],
      specs: [{ kind: 'mtu', direction: 'ab', largestBytes: 1500 }],
      contaminated: false,
      snapshot: { link: { a: link.a, b: link.b }, a: { site: 'Frankfurt' } },
    })
    expect((await stores.runs.specs([run.id])).get(run.id)).toHaveLength(1)
  })

  it('give what the last preflight that reported found of each host', async () => {
    const { stores, insertLink } = use()
    const { a, b } = await insertLink()
    const check = async (id: string, minute: number, kernel: string | null) => {
      await stores.checks.enqueue({ id, hostId: a.hostId, requestedBy: 'ann', at: minutesAfter(minute) })
      const report = kernel === null ? null : { facts: factsWith(kernel), missing: [], notes: [], ports: [] }
      const outcome = { state: 'ok', offered: null, failure: null, report } as const
      await stores.checks.finish(id, { ...outcome, at: minutesAfter(minute) })
    }
    await check(`${a.hostId}-1`, 0, '5.10')
    await check(`${a.hostId}-2`, 10, '6.1')
    await check(`${a.hostId}-3`, 20, null)
    const facts = await stores.fleet.factsOfHosts([a.hostId, b.hostId])
    expect(facts.get(a.hostId)?.kernel).toBe('6.1')
    expect(facts.has(b.hostId)).toBe(false)
  })
})

function factsWith(kernel: string) {
  return sampleFacts({ identity: 'machine', address: '198.51.100.1', kernel, speedBps: 1e9 })
}
