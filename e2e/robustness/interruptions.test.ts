import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkLabRequirements } from '@/e2e/lab/requirements'
import { runOrThrow } from '@/e2e/lab/run-command'
import { type Bench, startBench } from '@/e2e/support/bench'
import { addLink, LONG_SETTINGS, waitForFinalRun, waitForRun } from '@/e2e/support/lab-hosts'
import { waitForTraffic, waitUntilClean } from '@/e2e/support/lab-processes'
import { readStoredSteps } from '@/e2e/support/stored-steps'
import type { RunJson } from '@/lib/web/api/schemas/run'

const WAN = { delay_ms: 5, rate_mbps: 50, queue_kb: 250 }
/** What the product promises, whatever breaks: by then nothing of ours is left on a host. */
const CLEAN_WITHIN_MS = 60_000
/** The lease of a worker that is gone, and time to look. */
const INTERRUPTED_WITHIN_MS = 60_000
/** RTT and MTU, each way. */
const STEPS_BEFORE_TCP_COUNT = 4

const missing = checkLabRequirements()

describe.skipIf(missing.length > 0)('a run that something cuts off', () => {
  let bench: Bench
  let linkId: string

  beforeAll(async () => {
    bench = await startBench({ port: 3120, lab: { name: 'ple2e-cut', net: 120, ab: WAN, ba: WAN } })
    const { lab, hosts, product } = bench
    const link = await addLink(product.api, { lab, hosts, link: { name: 'Cut', settings: LONG_SETTINGS } })
    linkId = link.id
  }, 120_000)

  afterEach(async () => {
    await setManagement(bench, 'up')
  })

  afterAll(() => bench?.stop())

  it('is interrupted when the network to one of its hosts goes, keeps what was measured, and leaves nothing running', async () => {
    const { lab, product } = bench
    const runId = await startAndAwaitTraffic(bench, linkId)
    const cutAt = performance.now()
    await setManagement(bench, 'down')
    const run = await waitForFinalRun(product.api, runId, INTERRUPTED_WITHIN_MS)
    expect(run.state).toBe('interrupted')
    expect(run.failure?.code).toBe('connection-lost')
    await expectMeasuredStepsKept(bench, run)
    await waitUntilClean(lab, CLEAN_WITHIN_MS - (performance.now() - cutAt))
  }, 180_000)

  it('is interrupted when its worker is killed, also while none is back, and leaves nothing running', async () => {
    const { lab, product } = bench
    const runId = await startAndAwaitTraffic(bench, linkId)
    const killedAt = performance.now()
    await product.killWorker()
    await waitUntilClean(lab, CLEAN_WITHIN_MS)
    const run = await waitForFinalRun(
      product.api,
      runId,
      INTERRUPTED_WITHIN_MS - (performance.now() - killedAt),
    )
    expect(run.state).toBe('interrupted')
    expect(run.failure?.code).toBe('worker-gone')
    await expectMeasuredStepsKept(bench, run)
  }, 180_000)

  it('keeps nothing locked for the run after it', async () => {
    const { lab, product } = bench
    await product.startWorker()
    const runId = await startAndAwaitTraffic(bench, linkId)
    await product.api.cancelRun(runId)
    await waitForFinalRun(product.api, runId, INTERRUPTED_WITHIN_MS)
    await waitUntilClean(lab, CLEAN_WITHIN_MS)
  }, 180_000)
})

/** Starts a run and returns its id once TCP flows, with the steps before that done. */
async function startAndAwaitTraffic({ lab, product }: Bench, linkId: string): Promise<string> {
  const { id } = await product.api.startRun(linkId, { profile: 'quick' })
  await waitForRun(product.api, id, {
    what: 'the TCP step',
    timeoutMs: 90_000,
    isReached: (run) => run.steps.some((step) => step.kind === 'tcp-single' && step.state === 'running'),
  })
  await waitForTraffic(lab)
  return id
}

async function expectMeasuredStepsKept({ product }: Bench, run: RunJson): Promise<void> {
  const done = run.steps.filter((step) => step.state === 'done')
  expect(done.length).toBe(STEPS_BEFORE_TCP_COUNT)
  expect(run.steps.at(-1)).toMatchObject({ kind: 'tcp-single', state: 'failed' })
  const stored = await readStoredSteps(product.dataDir, run.id)
  for (const step of done) {
    expect(await product.api.getRawOutput(run.id, step.id)).toContain('@@plumbline')
    expect(stored.find(({ id }) => id === step.id)?.result?.kind).toBe(step.kind)
  }
}

/** The way on which the worker reaches host B; the WAN between the hosts stays as it is. */
async function setManagement({ lab }: Bench, state: 'up' | 'down'): Promise<void> {
  await runOrThrow(['ip', '-n', lab.hosts.b.namespace, 'link', 'set', 'mgmt', state])
}
