import { describe, expect, it } from 'vitest'
import type { RemoteConnector } from '@/lib/services/ports/remote'
import { readJudgement } from '@/lib/services/runs/read-judgement'
import { lostConnection } from '@/lib/testing/remote/fake-shell'
import {
  type Answer,
  arrange,
  GIGABIT_CARD,
  perform,
  playHost,
  QUIET,
} from '@/lib/testing/worker/arrange-run'

describe('a run between hosts without iperf3', () => {
  it('keeps what ping tells, and each failed step with its reason', async () => {
    const arranged = await arrange()
    expect(await perform(arranged)).toMatchObject({ state: 'completed', partial: true, contaminated: false })
    const steps = await arranged.stores.runs.steps(arranged.run.id)
    expect(steps.filter((step) => step.state === 'done').map((step) => step.spec.kind)).toEqual([
      'rtt',
      'rtt',
    ])
    expect(steps.find((step) => step.spec.kind === 'tcp-single')?.failure?.code).toBe('tool-missing')
    const metrics = await arranged.stores.runs.metrics(arranged.run.id)
    const value = (key: string) => metrics.find((metric) => metric.key === key && metric.direction === 'ab')
    expect(value('rtt.idle.min_ms')?.value).toBe(20.1)
    expect(value('tcp.single.steady_bps')).toMatchObject({ value: null, reason: expect.stringMatching(/./) })
  })

  it('stores each step before the next begins, and closes both connections at the end', async () => {
    const arranged = await arrange()
    const { runs } = arranged.stores
    const order: string[] = []
    const watched = {
      ...runs,
      startStep: async (step: Parameters<typeof runs.startStep>[0]) => {
        order.push(`start ${step.ordinal}`)
        await runs.startStep(step)
      },
      finishStep: async (step: Parameters<typeof runs.finishStep>[0]) => {
        await runs.finishStep(step)
        order.push('stored')
      },
    }
    await perform({ ...arranged, deps: { ...arranged.deps, stores: { ...arranged.stores, runs: watched } } })
    expect(order.length).toBeGreaterThan(4)
    expect(
      order.every((word, index) => (index % 2 === 0 ? word === `start ${index / 2 + 1}` : word === 'stored')),
    ).toBe(true)
    expect(arranged.shells.map((shell) => shell.isClosed())).toEqual([true, true])
  })
})

describe('a run that cannot go on', () => {
  it('is interrupted, with its finished steps, when a host vanishes', async () => {
    const lost: Answer = async () => {
      throw lostConnection('b')
    }
    const arranged = await arrange({ b: playHost('b', { 'tcp-single': lost }) })
    expect(await perform(arranged)).toMatchObject({
      state: 'interrupted',
      failure: { code: 'connection-lost' },
    })
    const steps = await arranged.stores.runs.steps(arranged.run.id)
    expect(steps.some((step) => step.state === 'done')).toBe(true)
    expect(steps.at(-1)).toMatchObject({ state: 'failed', failure: { code: 'connection-lost' } })
  })

  it('is cancelled when someone asks, and the step that went on says so', async () => {
    const endless: Answer = (job) => job.cancelled
    const arranged = await arrange({ a: playHost('a', { 'rtt ping': endless }) })
    const performing = perform(arranged)
    await arranged.stores.runs.requestCancel({ runId: arranged.run.id, by: 'ann', at: new Date() })
    expect(await performing).toMatchObject({ state: 'cancelled' })
  })

  it('fails with the reason when both ends are one machine, and sends nothing', async () => {
    const arranged = await arrange({ b: playHost('a') })
    expect(await perform(arranged)).toMatchObject({ state: 'failed', failure: { code: 'one-machine' } })
    expect(await arranged.stores.runs.steps(arranged.run.id)).toEqual([])
  })
})

describe('a host that cannot be locked', () => {
  it('is measured, and the log says that nothing keeps another Plumbline off it', async () => {
    const arranged = await arrange()
    const warned: object[] = []
    const { connector } = arranged.deps
    const withoutFlock: RemoteConnector = {
      ...connector,
      connect: async (target, options) => {
        const shell = await connector.connect(target, options)
        const release = async () => undefined
        const holdHostLock = async () =>
          ({ state: 'unavailable', warning: 'flock is missing.', isHeld: () => false, release }) as const
        return { ...shell, holdHostLock }
      },
    }
    const log = { ...arranged.deps.log, warn: (fields: object) => void warned.push(fields) }
    await perform({ ...arranged, deps: { ...arranged.deps, connector: withoutFlock, log } })
    expect(warned).toEqual([
      expect.objectContaining({ warning: 'flock is missing.', side: 'a' }),
      expect.objectContaining({ warning: 'flock is missing.', side: 'b' }),
    ])
  })
})

describe('a link that carries traffic already', () => {
  const busy: Answer = async (job) => {
    const second = QUIET.replaceAll(' 1000 ', ' 9000000 ')
    job.print(`@@plumbline busy t=1.00 iface=eth0\n${QUIET}\n@@plumbline busy t=2.00 iface=eth0\n${second}`)
  }

  it('is not tested where its own capacity is in use, though its card has plenty left', async () => {
    const fastCard: Answer = async (job) =>
      job.print(`@@plumbline identity\n${'a'.repeat(32)}\nnet:[4026531840]\n${GIGABIT_CARD}\n@@plumbline end`)
    const arranged = await arrange({ a: playHost('a', { 'busy check': busy, preflight: fastCard }) })
    expect(await perform(arranged)).toMatchObject({ state: 'failed', failure: { code: 'link-busy' } })
  })

  it('is not tested', async () => {
    const arranged = await arrange({ a: playHost('a', { 'busy check': busy }) })
    expect(await perform(arranged)).toMatchObject({ state: 'failed', failure: { code: 'link-busy' } })
  })

  it('is tested when forced, and the run is marked as contaminated', async () => {
    const arranged = await arrange({ a: playHost('a', { 'busy check': busy }) }, true)
    expect(await perform(arranged)).toMatchObject({ state: 'completed', contaminated: true })
  })
})

describe('a run whose worker died', () => {
  it('is judged from its stored steps by whoever reads it', async () => {
    const arranged = await arrange()
    const { runs } = arranged.stores
    await perform(arranged)
    const judged = await runs.metrics(arranged.run.id)
    const abandoned = { ...runs, metrics: async () => [], curves: async () => [] }
    const run = await runs.get(arranged.run.id)
    if (!run) throw new Error('the run is gone')
    expect(await readJudgement(abandoned, { ...run, state: 'interrupted' })).toMatchObject({
      metrics: judged,
    })
    expect(await readJudgement(abandoned, { ...run, state: 'running' })).toEqual({ metrics: [], curves: [] })
  })
})
