import { expect, it } from 'vitest'
import type { StepResult } from '@/lib/domain/model/step'
import { TEST_TIME, uniqueName } from '@/lib/testing/db/builders'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'
import { completeRun, minutesAfter, startRun } from '@/lib/testing/db/runs-in-progress'

const LATER = new Date('2026-03-01T12:01:00.000Z')
const RTT_SPEC = { kind: 'rtt', direction: 'ab', count: 20, intervalS: 0.2 } as const
const RTT_RESULT: StepResult = {
  kind: 'rtt',
  ping: { sentCount: 20, lostCount: 0, minMs: 79.9, avgMs: 80.2, maxMs: 81, mdevMs: 0.2, replies: [] },
}

describeOnBoth('a step', (use) => {
  it('is kept with its result, its raw output and the commands, and read back whole', async () => {
    const { stores, insertLink } = use()
    const run = await startRun(stores.runs, await insertLink())
    const id = uniqueName('step')
    await stores.runs.startStep({
      id,
      runId: run.id,
      ordinal: 1,
      spec: RTT_SPEC,
      expectedBytes: 0,
      at: TEST_TIME,
    })
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
    await stores.runs.startStep({
      id,
      runId: run.id,
      ordinal: 1,
      spec: RTT_SPEC,
      expectedBytes: 0,
      at: TEST_TIME,
    })
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
      ...{ id: uniqueName('step'), runId: run.id, ordinal: 1, spec: RTT_SPEC, expectedBytes: 0, at: LATER },
    })
    await expect(start).rejects.toMatchObject({ code: 'conflict' })
    expect(await stores.runs.steps(run.id)).toEqual([])
  })

  it('counts with what it was expected to send while nobody has told what it did', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const run = await startRun(stores.runs, link, TEST_TIME)
    await stores.runs.startStep({
      ...{ id: uniqueName('step'), runId: run.id, ordinal: 1, spec: RTT_SPEC, at: TEST_TIME },
      expectedBytes: 4e9,
    })
    expect(await stores.runs.sentBytesSince(link.id, TEST_TIME)).toBe(4e9)
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
      await stores.runs.startStep({
        id,
        runId: run.id,
        ordinal: 1,
        spec: RTT_SPEC,
        expectedBytes: 0,
        at: minutesAfter(minute),
      })
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
