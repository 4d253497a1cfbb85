import { expect, it } from 'vitest'
import type { Link } from '@/lib/domain/model/link'
import type { Metric, UdpPoint } from '@/lib/domain/model/metric'
import type { StepResult } from '@/lib/domain/model/step'
import type { Run, RunStore, Stores } from '@/lib/services/ports/stores'
import { buildLink, buildNewRun, buildSnapshot, TEST_TIME, uniqueName } from '@/lib/testing/builders'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'

const LATER = new Date('2026-03-01T12:01:00.000Z')
const RTT_SPEC = { kind: 'rtt', direction: 'ab', count: 20, intervalS: 0.2 } as const
const RTT_RESULT: StepResult = {
  kind: 'rtt',
  ping: { sentCount: 20, lostCount: 0, minMs: 79.9, avgMs: 80.2, maxMs: 81, mdevMs: 0.2, replies: [] },
}

function minutesAfter(minutes: number): Date {
  return new Date(TEST_TIME.getTime() + minutes * 60_000)
}

/** A run that a worker holds. */
async function startRun(runs: RunStore, link: Link, queuedAt = TEST_TIME): Promise<Run> {
  const run = await runs.enqueue(buildNewRun(link, { queuedAt }))
  const resourcesOf = (candidate: Run) => [`run:${candidate.id}`]
  for (;;) {
    const result = await runs.claimNext({
      workerId: 'w',
      at: queuedAt,
      leaseUntil: minutesAfter(1e6),
      resourcesOf,
    })
    if (result.kind === 'nothing') throw new Error('The run was not claimed.')
    if (result.run.id === run.id) return result.run
  }
}

async function completeRun(
  stores: Stores,
  input: { readonly link: Link; readonly minute: number; readonly metrics?: readonly Metric[] },
): Promise<Run> {
  const run = await startRun(stores.runs, input.link, minutesAfter(input.minute))
  await stores.runs.finish({
    ...{ runId: run.id, state: 'completed', partial: false, failure: null },
    ...{ metrics: input.metrics ?? [], curves: [], at: minutesAfter(input.minute + 1) },
  })
  return run
}

describeOnBoth('a run in the queue', (use) => {
  it('comes back as it was given', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const snapshot = buildSnapshot(buildLink({ ...link, name: 'quote " and $(ls)', tags: ['a'] }))
    const input = buildNewRun(link, { snapshot, force: true, estimate: { seconds: 49.5, bytes: 6e10 } })
    const run = await stores.runs.enqueue(input)
    const { idempotencyKey: _key, ...given } = input
    expect(run).toMatchObject({ ...given, state: 'queued', startedAt: null, waitingFor: null, failure: null })
    expect(await stores.runs.get(run.id)).toEqual(run)
    expect(await stores.runs.get('none')).toBeNull()
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

describeOnBoth('a step', (use) => {
  it('is kept with its result, its raw output and the commands, and read back whole', async () => {
    const { stores, insertLink } = use()
    const run = await startRun(stores.runs, await insertLink())
    const id = uniqueName('step')
    await stores.runs.startStep({ id, runId: run.id, ordinal: 1, spec: RTT_SPEC, at: TEST_TIME })
    expect(await stores.runs.steps(run.id)).toMatchObject([
      { id, state: 'running', result: null, commands: [] },
    ])
    const commands = [{ side: 'a', name: 'sender', commands: ["ping -c 20 '198.51.100.2'"] }] as const
    const text = `64 bytes from ünïcode\n${'x'.repeat(300_000)}`
    await stores.runs.finishStep({
      ...{ id, state: 'done', failure: null, result: RTT_RESULT, parserVersion: 3, commands, at: LATER },
      outputs: [{ side: 'a', name: 'sender', text }],
      toolVersions: { ping: '20221126', iperf3: null },
      sentBytes: 3_000_000_000,
    })
    expect(await stores.runs.steps(run.id)).toEqual([
      {
        ...{ id, runId: run.id, ordinal: 1, spec: RTT_SPEC, state: 'done', failure: null },
        ...{ startedAt: TEST_TIME, endedAt: LATER, result: RTT_RESULT, commands, sentBytes: 3_000_000_000 },
      },
    ])
    expect(await stores.runs.rawOutputs(id)).toEqual([
      { side: 'a', name: 'sender', text, toolVersions: { ping: '20221126', iperf3: null } },
    ])
  })

  it('is either kept with all of its output or not at all', async () => {
    const { stores, insertLink } = use()
    const run = await startRun(stores.runs, await insertLink())
    const id = uniqueName('step')
    await stores.runs.startStep({ id, runId: run.id, ordinal: 1, spec: RTT_SPEC, at: TEST_TIME })
    const output = { side: 'a', name: 'sender', text: 'twice' } as const
    const finish = stores.runs.finishStep({
      ...{ id, state: 'done', failure: null, result: RTT_RESULT, parserVersion: 1, commands: [], at: LATER },
      ...{ outputs: [output, output], toolVersions: {}, sentBytes: 0 },
    })
    await expect(finish).rejects.toThrow()
    expect(await stores.runs.steps(run.id)).toMatchObject([{ state: 'running', result: null }])
    expect(await stores.runs.rawOutputs(id)).toEqual([])
  })

  it('cannot begin in a run that has ended', async () => {
    const { stores, insertLink } = use()
    const run = await completeRun(stores, { link: await insertLink(), minute: 0 })
    const start = stores.runs.startStep({
      ...{ id: uniqueName('step'), runId: run.id, ordinal: 1, spec: RTT_SPEC, at: LATER },
    })
    await expect(start).rejects.toMatchObject({ code: 'conflict' })
    expect(await stores.runs.steps(run.id)).toEqual([])
  })

  it('counts towards what its link has sent', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    for (const [minute, sentBytes] of [
      [0, 1e9],
      [10, 2e9],
      [20, null],
    ] as const) {
      const run = await startRun(stores.runs, link, minutesAfter(minute))
      const id = uniqueName('step')
      await stores.runs.startStep({ id, runId: run.id, ordinal: 1, spec: RTT_SPEC, at: minutesAfter(minute) })
      await stores.runs.finishStep({
        ...{ id, state: 'failed', failure: { code: 'x', message: 'y' }, result: null, parserVersion: 1 },
        ...{ commands: [], outputs: [], toolVersions: {}, sentBytes, at: LATER },
      })
    }
    expect(await stores.runs.sentBytesSince(link.id, TEST_TIME)).toBe(3e9)
    expect(await stores.runs.sentBytesSince(link.id, minutesAfter(5))).toBe(2e9)
    expect(await stores.runs.sentBytesSince('none', TEST_TIME)).toBe(0)
  })
})

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
