import { expect, it } from 'vitest'
import type { Run } from '@/lib/services/ports/run'
import type { RunStore } from '@/lib/services/ports/run-store'
import { buildNewRun, TEST_TIME } from '@/lib/testing/db/builders'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'

const LATER = new Date('2026-03-01T12:01:00.000Z')
const LONG_AFTER = new Date('2026-03-01T13:00:00.000Z')

/** Host ids and the circuit, as the worker names them before identities are known. */
function resourcesOf(run: Run): readonly string[] {
  const { a, b, circuit } = run.snapshot.link
  return [`host:${b.hostId}`, `host:${a.hostId}`, ...(circuit === null ? [] : [`circuit:${circuit}`])]
}

function claim(runs: RunStore, workerId = 'worker-1') {
  return runs.claimNext({ workerId, at: TEST_TIME, leaseUntil: LATER, resourcesOf })
}

async function claimedId(runs: RunStore, workerId?: string): Promise<string | null> {
  const result = await claim(runs, workerId)
  return result.kind === 'claimed' ? result.run.id : null
}

const FAILED = { state: 'failed', partial: false, failure: null, metrics: [], curves: [], at: LATER } as const

/** Ends what an earlier test of the file left, so that the queue is this test's own. */
async function emptyQueue(runs: RunStore) {
  await runs.interruptExpired(new Date('2027-01-01T00:00:00.000Z'))
  const { items } = await runs.list({ states: ['queued'], page: { limit: 100, cursor: null } })
  for (const run of items) await runs.requestCancel({ runId: run.id, by: 'test', at: TEST_TIME })
}

describeOnBoth('the claim', (use) => {
  it('gives the oldest queued run to a worker and says that it runs', async () => {
    const { stores, insertLink } = use()
    await emptyQueue(stores.runs)
    const link = await insertLink()
    const old = await stores.runs.enqueue(
      buildNewRun(link, { queuedAt: new Date(TEST_TIME.getTime() - 1000) }),
    )
    await stores.runs.enqueue(buildNewRun(await insertLink()))
    const result = await claim(stores.runs)
    expect(result).toMatchObject({
      kind: 'claimed',
      run: {
        id: old.id,
        state: 'running',
        workerId: 'worker-1',
        startedAt: TEST_TIME,
        leaseExpiresAt: LATER,
      },
    })
  })

  it('makes a second run on the same hosts wait, says for whom, and lets it go when the first has ended', async () => {
    const { stores, insertLink } = use()
    await emptyQueue(stores.runs)
    const link = await insertLink()
    const first = await stores.runs.enqueue(buildNewRun(link))
    const second = await stores.runs.enqueue(buildNewRun(link))
    expect(await claimedId(stores.runs)).toBe(first.id)
    expect(await claimedId(stores.runs)).toBeNull()
    const waiting = await stores.runs.get(second.id)
    expect(waiting?.waitingFor).toEqual({
      reason: `fra-1 and nyc-1 are busy with a run of ${link.name}.`,
      hostIds: [link.a.hostId, link.b.hostId],
      runId: first.id,
    })
    await stores.runs.finish({ runId: first.id, ...FAILED })
    expect(await claimedId(stores.runs)).toBe(second.id)
    expect((await stores.runs.get(second.id))?.waitingFor).toBeNull()
  })

  it('lets a run on other hosts overtake one that waits', async () => {
    const { stores, insertLink } = use()
    await emptyQueue(stores.runs)
    const link = await insertLink()
    await stores.runs.enqueue(buildNewRun(link))
    await claim(stores.runs)
    await stores.runs.enqueue(buildNewRun(link))
    const other = await stores.runs.enqueue(buildNewRun(await insertLink()))
    expect(await claimedId(stores.runs)).toBe(other.id)
  })

  it('does not let a younger run take a host that an older run waits for', async () => {
    const { stores, insertLink } = use()
    await emptyQueue(stores.runs)
    const busy = await insertLink()
    const free = await insertLink()
    const both = await insertLink({ a: busy.a, b: free.b })
    await stores.runs.enqueue(buildNewRun(busy))
    await claim(stores.runs)
    const older = await stores.runs.enqueue(buildNewRun(both))
    const younger = await stores.runs.enqueue(buildNewRun(free, { queuedAt: LATER }))
    expect(await claimedId(stores.runs)).toBeNull()
    expect((await stores.runs.get(younger.id))?.waitingFor).toMatchObject({
      reason: `nyc-1 is needed by an earlier run of ${both.name}.`,
      runId: older.id,
    })
  })

  it('keeps two runs off one circuit and off one machine that is registered twice', async () => {
    const { stores, insertLink } = use()
    await emptyQueue(stores.runs)
    const first = await insertLink({ circuit: 'wave-7' })
    const sameCircuit = await insertLink({ circuit: 'wave-7' })
    const sameMachine = await insertLink()
    await stores.hosts.setIdentity(first.a.hostId, 'machine-1')
    await stores.hosts.setIdentity(sameMachine.b.hostId, 'machine-1')
    const identities = new Map([
      [first.a.hostId, 'machine-1'],
      [sameMachine.b.hostId, 'machine-1'],
    ])
    const byIdentity = (run: Run) => resourcesOf(run).map((name) => identities.get(name.slice(5)) ?? name)
    const next = () =>
      stores.runs.claimNext({ workerId: 'w', at: TEST_TIME, leaseUntil: LATER, resourcesOf: byIdentity })
    await stores.runs.enqueue(buildNewRun(first))
    const onCircuit = await stores.runs.enqueue(buildNewRun(sameCircuit, { queuedAt: LATER }))
    const onMachine = await stores.runs.enqueue(buildNewRun(sameMachine, { queuedAt: LATER }))
    expect((await next()).kind).toBe('claimed')
    expect((await next()).kind).toBe('nothing')
    expect((await stores.runs.get(onCircuit.id))?.waitingFor).toMatchObject({
      reason: `The circuit wave-7 is busy with a run of ${first.name}.`,
      hostIds: [],
    })
    expect((await stores.runs.get(onMachine.id))?.waitingFor?.hostIds).toEqual([sameMachine.b.hostId])
  })

  it('interrupts a run whose lease has passed, fails its unfinished step and frees its hosts', async () => {
    const { stores, insertLink } = use()
    await emptyQueue(stores.runs)
    const link = await insertLink()
    const lost = await stores.runs.enqueue(buildNewRun(link))
    await claim(stores.runs)
    const spec = { kind: 'rtt', direction: 'ab', count: 20, intervalS: 0.2 } as const
    await stores.runs.startStep({
      id: `${lost.id}-1`,
      runId: lost.id,
      ordinal: 1,
      spec,
      expectedBytes: 0,
      at: TEST_TIME,
    })
    const next = await stores.runs.enqueue(buildNewRun(link))
    const result = await stores.runs.claimNext({
      workerId: 'worker-2',
      at: LONG_AFTER,
      leaseUntil: new Date(LONG_AFTER.getTime() + 60_000),
      resourcesOf,
    })
    expect(result).toMatchObject({ kind: 'claimed', run: { id: next.id } })
    expect(await stores.runs.get(lost.id)).toMatchObject({
      state: 'interrupted',
      // When its worker fell silent, not when somebody looked.
      endedAt: LATER,
    })
    expect(await stores.runs.steps(lost.id)).toMatchObject([
      { state: 'failed', failure: { code: 'worker-gone' } },
    ])
    const renewal = { runId: lost.id, workerId: 'worker-1', leaseUntil: LONG_AFTER }
    expect(await stores.runs.renewLease(renewal)).toBe(false)
  })

  it('keeps a run whose lease is renewed', async () => {
    const { stores, insertLink } = use()
    await emptyQueue(stores.runs)
    const run = await stores.runs.enqueue(buildNewRun(await insertLink()))
    await claim(stores.runs)
    const leaseUntil = new Date(LONG_AFTER.getTime() + 60_000)
    expect(await stores.runs.renewLease({ runId: run.id, workerId: 'worker-1', leaseUntil })).toBe(true)
    expect(await stores.runs.renewLease({ runId: run.id, workerId: 'worker-2', leaseUntil })).toBe(false)
    expect(await stores.runs.interruptExpired(LONG_AFTER)).toEqual([])
    await stores.runs.finish({ runId: run.id, ...FAILED })
  })

  it('gives each run and each host to one of eight workers that ask at once over two connections', async () => {
    const { stores, insertLink, openOtherStores, database } = use()
    await emptyQueue(stores.runs)
    const others = await openOtherStores()
    const hub = await insertLink()
    const spokes = await Promise.all([1, 2, 3].map(() => insertLink({ a: hub.a })))
    const apart = await Promise.all([1, 2, 3].map(() => insertLink()))
    for (const link of [...spokes, ...apart]) {
      await stores.runs.enqueue(buildNewRun(link))
      await stores.runs.enqueue(buildNewRun(link))
    }
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        claimedId(index % 2 === 0 ? stores.runs : others.runs, `w-${index}`),
      ),
    )
    const claimed = claims.filter((id) => id !== null)
    expect(new Set(claimed).size).toBe(claimed.length)
    // One run through the hub and one on each of the three links apart: nothing else can run beside them.
    while ((await claimedId(stores.runs)) !== null);
    const running = await database.client.run.findMany({ where: { state: 'running' } })
    expect(running).toHaveLength(4)
    expect(new Set(running.map((run) => run.linkId)).size).toBe(4)
    const leases = await database.client.lease.findMany()
    expect(leases).toHaveLength(8)
    for (const lease of leases) {
      expect(running.find((run) => run.id === lease.runId)?.workerId).toBe(lease.workerId)
    }
  })

  it('never lets a cancelled run be claimed, nor a claimed one be cancelled at once, however close the two are', async () => {
    const { stores, insertLink, openOtherStores } = use()
    await emptyQueue(stores.runs)
    const others = await openOtherStores()
    for (let round = 0; round < 5; round += 1) {
      const run = await stores.runs.enqueue(buildNewRun(await insertLink()))
      const [id, cancelled] = await Promise.all([
        claimedId(stores.runs),
        others.runs.requestCancel({ runId: run.id, by: 'ann', at: TEST_TIME }),
      ])
      expect(cancelled.state).toBe(id === run.id ? 'running' : 'cancelled')
      if (id !== null) await stores.runs.finish({ runId: id, ...FAILED })
    }
  })
})
