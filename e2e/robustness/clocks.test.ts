import { copyFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLabRequirements } from '@/e2e/lab/requirements'
import { type Bench, startBench } from '@/e2e/support/bench'
import { startExtraSshServer } from '@/e2e/support/extra-ssh-server'
import { addLink, addTrustedHost, SHORT_SETTINGS, waitForFinalRun, waitForRun } from '@/e2e/support/lab-hosts'
import { waitUntilClean } from '@/e2e/support/lab-processes'
import { readStoredSteps } from '@/e2e/support/stored-steps'
import { findOverlap } from '@/lib/domain/analysis/tcp/find-overlap'
import type { OneWayTest } from '@/lib/domain/model/step'
import type { RunJson } from '@/lib/web/api/schemas/run'

const WAN = { delay_ms: 20, rate_mbps: 50, queue_kb: 400 }
const CAPACITY_BPS = 50e6
const SSH_PORT = 2_203
/** A host that was booted two hours before the other. */
const AHEAD_S = 7_200
/** A client that starts late, as on a host that is slow to sign in or to fork. */
const LATE_S = 2
const SETTINGS = { ...SHORT_SETTINGS, bothS: 8 } as const
const STARTED_WITHIN_MS = 120_000

const missing = checkLabRequirements()

describe.skipIf(missing.length > 0)('hosts whose clocks differ by hours and whose tests start apart', () => {
  let bench: Bench
  let stopServer: () => Promise<void>
  let run: RunJson
  let tests: readonly OneWayTest[]

  beforeAll(async () => {
    bench = await startBench({ port: 3126, lab: { name: 'ple2e-clock', net: 126, ab: WAN, ba: WAN } })
    const { lab, product, hosts } = bench
    const iperf3 = (await lab.exec('b', ['which', 'iperf3'])).stdout.trim()
    const server = await startExtraSshServer({
      lab,
      host: 'b',
      port: SSH_PORT,
      replaces: { [iperf3]: await writeLateClient(lab.dir, iperf3) },
      clockAheadS: AHEAD_S,
    })
    stopServer = server.stop
    const ahead = await addTrustedHost(product.api, { lab, side: 'b', name: 'Ahead', port: SSH_PORT })
    const link = await addLink(product.api, {
      lab,
      hosts: { a: hosts.a, b: ahead },
      link: {
        name: 'Clocks',
        capacityAbBps: CAPACITY_BPS,
        capacityBaBps: CAPACITY_BPS,
        settings: SETTINGS,
      },
    })
    const { id } = await product.api.startRun(link.id, { profile: 'full' })
    await waitForRun(product.api, id, {
      what: 'the test of both directions',
      timeoutMs: STARTED_WITHIN_MS,
      isReached: ({ steps }) => steps.some(({ kind, state }) => kind === 'tcp-both' && state !== 'running'),
    })
    await product.api.cancelRun(id)
    run = await waitForFinalRun(product.api, id, STARTED_WITHIN_MS)
    const step = (await readStoredSteps(product.dataDir, id)).find(({ spec }) => spec.kind === 'tcp-both')
    tests = step?.result?.kind === 'tcp' ? step.result.tests : []
  }, 300_000)

  afterAll(async () => {
    if (bench) await waitUntilClean(bench.lab, 30_000)
    await stopServer?.()
    await bench?.stop()
  })

  it('are told apart: each moment stands on its own host’s clock', () => {
    expect(tests.length).toBe(2)
    for (const { sender, receiver } of tests) {
      const [a, b] = sender.side === 'a' ? [sender, receiver] : [receiver, sender]
      expect(Math.abs((b.startedAtS ?? 0) - (a.startedAtS ?? 0) - AHEAD_S)).toBeLessThan(1)
    }
  })

  it('are judged over the time in which both tests ran', () => {
    const overlap = findOverlap(tests)
    if (overlap.kind !== 'known') throw new Error(JSON.stringify(overlap))
    expect(Math.abs(overlap.offsetS - LATE_S)).toBeLessThan(0.5)
    const [span] = overlap.spans
    expect(span.toS - span.fromS).toBeGreaterThan(SETTINGS.bothS - LATE_S - 1)
    // How much a busy machine carries is no business of a test; that the rate is known, and is both ways together, is.
    const goodput = (wanted: string) =>
      run.metrics.find(({ key, direction }) => key === 'tcp.both.goodput_bps' && direction === wanted)
        ?.value ?? Number.NaN
    expect(goodput('ab')).toBeGreaterThan(0)
    expect(goodput('ba')).toBeGreaterThan(0)
    expect(goodput('both') / (goodput('ab') + goodput('ba'))).toBeCloseTo(1, 6)
  })
})

/** Writes an iperf3 whose client begins late, and returns its path. */
async function writeLateClient(directory: string, iperf3: string): Promise<string> {
  const real = path.join(directory, 'iperf3-real')
  const late = path.join(directory, 'iperf3-late')
  await copyFile(iperf3, real)
  const script = `#!/bin/sh\ncase " $* " in *' -c '*) sleep ${LATE_S} ;; esac\nexec ${real} "$@"\n`
  await writeFile(late, script, { mode: 0o755 })
  return late
}
