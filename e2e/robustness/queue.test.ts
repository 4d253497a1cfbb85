import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLabRequirements } from '@/e2e/lab/requirements'
import { type Bench, startBench } from '@/e2e/support/bench'
import { addLink, LONG_SETTINGS, waitForFinalRun, waitForRun } from '@/e2e/support/lab-hosts'
import { waitForEnd, waitForTraffic, waitUntilClean } from '@/e2e/support/lab-processes'
import { poll } from '@/e2e/support/poll'

const WAN = { delay_ms: 5, rate_mbps: 50, queue_kb: 250 }
const CAPACITY_BPS = 50e6
/** The product's promise for a cancel. */
const SILENT_WITHIN_MS = 3_000
const STARTED_WITHIN_MS = 90_000
const STRANGERS_PORT = 7_001

const missing = checkLabRequirements()

describe.skipIf(missing.length > 0)('runs that compete for their hosts', () => {
  let bench: Bench
  let linkId: string

  beforeAll(async () => {
    bench = await startBench({ port: 3121, lab: { name: 'ple2e-queue', net: 121, ab: WAN, ba: WAN } })
    const { lab, hosts, product } = bench
    const link = await addLink(product.api, {
      lab,
      hosts,
      link: {
        name: 'Contested',
        capacityAbBps: CAPACITY_BPS,
        capacityBaBps: CAPACITY_BPS,
        settings: LONG_SETTINGS,
      },
    })
    linkId = link.id
  }, 120_000)

  afterAll(() => bench?.stop())

  it('take turns: the second says for whom it waits, and begins when a cancel has silenced the first', async () => {
    const { lab, product, hosts } = bench
    const { api } = product
    const first = await api.startRun(linkId, { profile: 'full' })
    await waitForRun(api, first.id, {
      what: 'the start',
      timeoutMs: STARTED_WITHIN_MS,
      isReached: (run) => run.state === 'running',
    })
    const second = await api.startRun(linkId, { profile: 'full' })
    const waiting = await waitForRun(api, second.id, {
      what: 'the reason to wait',
      timeoutMs: STARTED_WITHIN_MS,
      isReached: (run) => run.waitingFor !== undefined,
    })
    expect(waiting.state).toBe('queued')
    expect(waiting.waitingFor).toMatchObject({ runId: first.id, hostIds: [hosts.a.id, hosts.b.id] })
    expect(waiting.waitingFor?.reason).toContain('Contested')

    const traffic = await waitForTraffic(lab)
    await api.cancelRun(first.id)
    await waitForEnd(lab, [...traffic.a, ...traffic.b], SILENT_WITHIN_MS)
    expect((await waitForFinalRun(api, first.id, STARTED_WITHIN_MS)).state).toBe('cancelled')

    const begun = await waitForRun(api, second.id, {
      what: 'the start',
      timeoutMs: STARTED_WITHIN_MS,
      isReached: (run) => run.state === 'running',
    })
    expect(begun.waitingFor).toBeUndefined()
    await waitForTraffic(lab)
    await api.cancelRun(second.id)
    await waitForFinalRun(api, second.id, STARTED_WITHIN_MS)
    await waitUntilClean(lab, STARTED_WITHIN_MS)
  }, 300_000)

  it('are not begun on a link that carries other traffic, unless forced, and are marked as contaminated then', async () => {
    const { lab, product } = bench
    const { api } = product
    const stranger = await startStranger(bench)
    try {
      const refused = await waitForFinalRun(
        api,
        (await api.startRun(linkId, { profile: 'quick' })).id,
        STARTED_WITHIN_MS,
      )
      expect(refused).toMatchObject({ state: 'failed', failure: { code: 'link-busy' }, steps: [] })
      expect(refused.failure?.message).toContain('Mbit/s')

      const forced = await api.startRun(linkId, { profile: 'quick', force: true })
      await waitForRun(api, forced.id, {
        what: 'the first measured step',
        timeoutMs: STARTED_WITHIN_MS,
        isReached: (run) => run.steps.some((step) => step.state === 'done'),
      })
      await api.cancelRun(forced.id)
      expect(await waitForFinalRun(api, forced.id, STARTED_WITHIN_MS)).toMatchObject({
        state: 'cancelled',
        contaminated: true,
      })
      await waitUntilClean(lab, STARTED_WITHIN_MS, stranger.pids)
    } finally {
      await stranger.stop()
    }
  }, 300_000)
})

/** Somebody else's traffic over the same link, as long as it is wanted. */
async function startStranger({ lab }: Bench) {
  const port = `${STRANGERS_PORT}`
  const server = lab.spawn('b', ['iperf3', '-s', '-p', port])
  await poll({
    what: 'the stranger’s server',
    timeoutMs: 15_000,
    probe: async () =>
      (await lab.exec('b', ['ss', '-Hltn', `sport = :${port}`])).stdout === '' ? undefined : true,
  })
  const to = lab.hosts.b.testAddress
  const client = lab.spawn('a', [
    'iperf3',
    '-c',
    to,
    '-p',
    port,
    '--forceflush',
    '-u',
    '-b',
    '20M',
    '-t',
    '600',
  ])
  await once(client.stdout, 'data')
  return {
    pids: [server.pid, client.pid].filter((pid) => pid !== undefined),
    stop: async () => {
      const exited = [client, server].map((child) => once(child, 'exit'))
      client.kill()
      server.kill()
      await Promise.all(exited)
    },
  }
}
