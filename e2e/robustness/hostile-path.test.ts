import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LabProcess } from '@/e2e/lab/lab'
import { checkLabRequirements } from '@/e2e/lab/requirements'
import { type Bench, startBench } from '@/e2e/support/bench'
import { addLink, addTrustedHost, SHORT_SETTINGS, waitForFinalRun } from '@/e2e/support/lab-hosts'
import { listForeignProcesses } from '@/e2e/support/lab-processes'
import { poll } from '@/e2e/support/poll'
import type { RunJson } from '@/lib/web/api/schemas/run'

const WAN = { delay_ms: 5, rate_mbps: 50, queue_kb: 250 }
const BLOCKED = { ...WAN, drop_udp: 1 } as const
const CAPACITY_BPS = 50e6
const FIRST_PORT = 5_301
const ENDED_WITHIN_MS = 240_000

const MARK = '/tmp/pl-pwned'
/** Whatever shell meets this unquoted leaves the mark. */
const SHELL_TEXT = `"'$(touch ${MARK})\`touch ${MARK}\`; touch ${MARK} #`

const missing = checkLabRequirements()

/**
 * One run with everything in its way at once: host B is reached through host A, over the WAN, a firewall drops UDP, a
 * foreign iperf3 holds the first port, and every name is shell text.
 */
describe.skipIf(missing.length > 0)('a run with everything in its way', () => {
  let bench: Bench
  let run: RunJson
  let stranger: Stranger
  let left: LabProcess[]

  beforeAll(async () => {
    bench = await startBench({
      port: 3123,
      lab: { name: 'ple2e-path', net: 123, ab: BLOCKED, ba: BLOCKED },
      names: { a: `a ${SHELL_TEXT}`, b: 'b' },
    })
    const { lab, product, hosts } = bench
    const farB = await addTrustedHost(product.api, {
      lab,
      side: 'b',
      name: `b ${SHELL_TEXT}`,
      site: SHELL_TEXT,
      address: lab.hosts.b.testAddress,
      jumpHostId: hosts.a.id,
    })
    const link = await addLink(product.api, {
      lab,
      hosts: { a: hosts.a, b: farB },
      link: {
        name: `link ${SHELL_TEXT}`,
        tags: ['$(id)'],
        notes: `${SHELL_TEXT}\n${SHELL_TEXT}`,
        circuit: SHELL_TEXT,
        capacityAbBps: CAPACITY_BPS,
        capacityBaBps: CAPACITY_BPS,
        ports: { first: FIRST_PORT, count: 4 },
        settings: SHORT_SETTINGS,
      },
    })
    stranger = await startStranger(bench)
    const { id } = await product.api.startRun(link.id, { profile: 'quick' })
    run = await waitForFinalRun(product.api, id, ENDED_WITHIN_MS)
    left = await listForeignProcesses(lab, stranger.pids)
  }, ENDED_WITHIN_MS + 120_000)

  afterAll(async () => {
    await stranger?.stop()
    await bench?.stop()
  })

  it('is completed, and says that it is partial', () => {
    expect(run).toMatchObject({ state: 'completed', partial: true, contaminated: false })
  })

  it('has measured TCP, through a host that is reached through another', () => {
    const tcp = run.steps.filter((step) => step.kind === 'tcp-single')
    expect(tcp.map((step) => step.state)).toEqual(['done', 'done'])
    const steady = run.metrics.filter((metric) => metric.key === 'tcp.single.steady_bps')
    expect(steady.length).toBe(2)
    for (const { value } of steady) expect(value).toBeGreaterThan(CAPACITY_BPS / 2)
  })

  it('names blocked UDP for what it is, and knows no knee', () => {
    const probes = run.steps.filter((step) => step.kind === 'udp-probe')
    expect(probes.length).toBeGreaterThan(0)
    expect(new Set(probes.map((step) => step.failure?.code))).toEqual(new Set(['udp-blocked']))
    const knees = run.metrics.filter((metric) => metric.key === 'udp.knee_bps')
    for (const knee of knees) expect(knee).toMatchObject({ value: null, reason: expect.any(String) })
  })

  it('takes the next port where a foreign iperf3 holds the first, and lets that one be', async () => {
    const step = run.steps.find(({ kind, direction }) => kind === 'tcp-single' && direction === 'ab')
    const raw = await bench.product.api.getRawOutput(run.id, step?.id ?? '')
    expect(raw).toContain(`role=client port=${FIRST_PORT + 1}`)
    expect(stranger.isRunning()).toBe(true)
    expect(stranger.output()).not.toContain('Accepted')
  })

  it('leaves nothing on the hosts, and no shell has read a name as a command', () => {
    expect(left.map(({ command }) => command)).toEqual([])
    expect(existsSync(MARK)).toBe(false)
  })
})

type Stranger = Awaited<ReturnType<typeof startStranger>>

/** Somebody else's iperf3 server on the link's first port of host B. */
async function startStranger({ lab }: Bench) {
  const port = `${FIRST_PORT}`
  const server = lab.spawn('b', ['iperf3', '-s', '--forceflush', '-p', port])
  let output = ''
  server.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await poll({
    what: 'the stranger’s server',
    timeoutMs: 15_000,
    probe: async () => (output.includes('Server listening') ? true : undefined),
  })
  return {
    pids: server.pid === undefined ? [] : [server.pid],
    isRunning: () => server.exitCode === null && server.signalCode === null,
    output: () => output,
    stop: async () => {
      const exited = once(server, 'exit')
      server.kill()
      await exited
    },
  }
}
