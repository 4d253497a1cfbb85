import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkLabRequirements } from '@/e2e/lab/requirements'
import { type Bench, startBench } from '@/e2e/support/bench'
import {
  addLink,
  addTrustedHost,
  LONG_SETTINGS,
  SHORT_SETTINGS,
  waitForFinalRun,
  waitForRun,
} from '@/e2e/support/lab-hosts'
import { waitUntilClean } from '@/e2e/support/lab-processes'
import { poll } from '@/e2e/support/poll'
import { readStoredSteps } from '@/e2e/support/stored-steps'
import type { LinkSettingsInput } from '@/lib/domain/model/link-settings'
import type { StepKind } from '@/lib/domain/model/run-state'
import type { RunJson } from '@/lib/web/api/schemas/run'

const WAN = { delay_ms: 5, rate_mbps: 50, queue_kb: 250 }
const CAPACITY_BPS = 50e6
const CUT = 'both loss=1'
const WHOLE = 'both loss=0'
/** What the product promises, whatever breaks: by then nothing of ours is left on a host. */
const CLEAN_WITHIN_MS = 60_000
/** Fifteen seconds without progress, or the step's own time and its margin; then a look at the link. */
const ENDED_WITHIN_MS = 45_000
const STARTED_WITHIN_MS = 90_000
/** Some tenths of a second of a test at the WAN's rate: what flows is no longer a handshake. */
const FLOWING_PACKETS_COUNT = 1_000
const UDP_SETTINGS = { ...SHORT_SETTINGS, udpProbeS: 10 } as const satisfies LinkSettingsInput
const SHORT_CUT_MS = 1_500

const missing = checkLabRequirements()

describe.skipIf(missing.length > 0)('a run whose link goes away while its hosts are still there', () => {
  let bench: Bench

  beforeAll(async () => {
    bench = await startBench({ port: 3125, lab: { name: 'ple2e-lost', net: 125, ab: WAN, ba: WAN } })
  }, 120_000)

  afterEach(async () => {
    await bench?.lab.set([WHOLE])
  })

  afterAll(() => bench?.stop())

  it('ends in the middle of a TCP test: keeps the steps before, says why, and leaves nothing running', async () => {
    const { runId, cutAt } = await cutDuring(bench, { kind: 'tcp-single', settings: LONG_SETTINGS })
    const run = await expectLinkLost(bench, { runId, cutAt, kind: 'tcp-single' })
    expect(kindsDone(run)).toEqual(['rtt', 'rtt', 'mtu', 'mtu'])
    const tcp = run.metrics.filter(({ key }) => key === 'tcp.single.steady_bps')
    for (const metric of tcp) expect(metric).toMatchObject({ value: null, reason: expect.any(String) })
    const [cutStep] = (await readStoredSteps(bench.product.dataDir, runId)).slice(-1)
    expect(cutStep?.sentBytes).toBeGreaterThan(FLOWING_PACKETS_COUNT * 1_000)
  }, 240_000)

  it('ends in the middle of a UDP probe, and does not call that blocked UDP', async () => {
    const { runId, cutAt } = await cutDuring(bench, { kind: 'udp-probe', settings: UDP_SETTINGS })
    const run = await expectLinkLost(bench, { runId, cutAt, kind: 'udp-probe' })
    expect(kindsDone(run)).toEqual(['rtt', 'rtt', 'mtu', 'mtu', 'tcp-single', 'tcp-single'])
    const steady = run.metrics.filter(({ key }) => key === 'tcp.single.steady_bps')
    expect(steady.map(({ value }) => (value ?? 0) > CAPACITY_BPS / 2)).toEqual([true, true])
    for (const metric of run.metrics.filter(({ key }) => key === 'udp.knee_bps'))
      expect(metric).toMatchObject({ value: null, reason: expect.any(String) })
  }, 240_000)

  it('ends where the way to a host led over the link itself', async () => {
    const { lab, product, hosts } = bench
    const farB = await addTrustedHost(product.api, {
      lab,
      side: 'b',
      name: 'B through A',
      address: lab.hosts.b.testAddress,
      jumpHostId: hosts.a.id,
    })
    const { runId, cutAt } = await cutDuring(bench, {
      kind: 'tcp-single',
      settings: LONG_SETTINGS,
      hostB: farB.id,
    })
    const run = await waitForFinalRun(product.api, runId, ENDED_WITHIN_MS)
    expect(run).toMatchObject({ state: 'interrupted', failure: { code: 'connection-lost' } })
    expect(kindsDone(run)).toEqual(['rtt', 'rtt', 'mtu', 'mtu'])
    expect(run.steps.at(-1)).toMatchObject({ kind: 'tcp-single', state: 'failed' })
    await waitUntilClean(lab, CLEAN_WITHIN_MS - (performance.now() - cutAt))
  }, 240_000)

  it('goes on where the link is back before a test has to give up', async () => {
    const { lab, product } = bench
    const settings = { ...SHORT_SETTINGS, singleS: 8 }
    const { runId } = await cutDuring(bench, { kind: 'tcp-single', settings, forMs: SHORT_CUT_MS })
    const run = await waitForFinalRun(product.api, runId, STARTED_WITHIN_MS)
    expect(run).toMatchObject({ state: 'completed', partial: false })
    await waitUntilClean(lab, CLEAN_WITHIN_MS)
  }, 240_000)
})

/** Starts a run and cuts the link while a step of that kind sends; for good, or for a while. */
async function cutDuring(
  { lab, product, hosts }: Bench,
  input: {
    readonly kind: StepKind
    readonly settings: LinkSettingsInput
    readonly hostB?: string
    readonly forMs?: number
  },
): Promise<{ readonly runId: string; readonly cutAt: number }> {
  const { api } = product
  const link = await addLink(api, {
    lab,
    hosts: { a: hosts.a, b: { id: input.hostB ?? hosts.b.id } },
    link: {
      name: `Cut during ${input.kind} ${performance.now()}`,
      capacityAbBps: CAPACITY_BPS,
      capacityBaBps: CAPACITY_BPS,
      settings: input.settings,
    },
  })
  const { id } = await api.startRun(link.id, { profile: 'quick' })
  await waitForRun(api, id, {
    what: input.kind,
    timeoutMs: STARTED_WITHIN_MS,
    isReached: (run) => run.steps.some((step) => step.kind === input.kind && step.state === 'running'),
  })
  const seenBefore = (await lab.stats()).ab.seen ?? 0
  await poll({
    what: 'traffic over the link',
    timeoutMs: STARTED_WITHIN_MS,
    probe: async () =>
      ((await lab.stats()).ab.seen ?? 0) - seenBefore > FLOWING_PACKETS_COUNT ? true : undefined,
  })
  await lab.set([CUT])
  const cutAt = performance.now()
  if (input.forMs !== undefined) {
    const until = cutAt + input.forMs
    await poll({
      what: 'the end of the cut',
      timeoutMs: 2 * input.forMs,
      probe: async () => (performance.now() >= until ? true : undefined),
    })
    await lab.set([WHOLE])
  }
  return { runId: id, cutAt }
}

async function expectLinkLost(
  { lab, product }: Bench,
  cut: { readonly runId: string; readonly cutAt: number; readonly kind: StepKind },
): Promise<RunJson> {
  const run = await waitForFinalRun(product.api, cut.runId, ENDED_WITHIN_MS)
  expect(run).toMatchObject({ state: 'interrupted', failure: { code: 'link-lost' } })
  expect(run.failure?.message).toMatch(/none of \d+ pings was answered/)
  expect(run.steps.at(-1)).toMatchObject({
    kind: cut.kind,
    state: 'failed',
    failure: { code: 'link-lost' },
  })
  for (const step of run.steps.filter(({ state }) => state === 'done'))
    expect(await product.api.getRawOutput(run.id, step.id)).toContain('@@plumbline')
  await waitUntilClean(lab, CLEAN_WITHIN_MS - (performance.now() - cut.cutAt))
  return run
}

function kindsDone(run: RunJson): readonly StepKind[] {
  return run.steps.filter(({ state }) => state === 'done').map(({ kind }) => kind)
}
