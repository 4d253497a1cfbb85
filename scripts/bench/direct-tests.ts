import { once } from 'node:events'
import { z } from 'zod'
import type { Lab } from '@/e2e/lab/lab'
import { waitFor } from '@/e2e/lab/wait-for'
import type { Link } from '@/lib/domain/model/link'
import type { OneWayTest, StepSpec } from '@/lib/domain/model/step'
import { parseStep } from '@/lib/domain/suite/parse-step'
import type { SideFacts } from '@/lib/domain/suite/plan-context'
import type { RemoteShell } from '@/lib/services/ports/remote'
import { connectHost, type Ends } from '@/lib/worker/connect-ends'
import { readFacts } from '@/lib/worker/perform-check'
import { performScripts } from '@/lib/worker/perform-step'
import type { Product } from './product'

export type OpenLink = { readonly link: Link; readonly ends: Ends; readonly facts: SideFacts }

/** Opens a link's two ends for tests beside any run. */
export async function openLink(product: Product, link: Link): Promise<OpenLink> {
  const [a, b] = await Promise.all([link.a, link.b].map((end) => connectHost(product.worker, end.hostId)))
  if (!a || !b) throw new Error('a host did not connect')
  const [factsA, factsB] = await Promise.all(
    [a, b].map((end) => readFacts(end, new AbortController().signal)),
  )
  const close = async () => void (await Promise.all([a.close(), b.close()]))
  return { link, ends: { a, b, close }, facts: { a: factsA ?? null, b: factsB ?? null } }
}

/** Performs one test with the product's own scripts and reads it with the product's own parser. */
export async function performTest(open: OpenLink, spec: StepSpec): Promise<OneWayTest> {
  const scripts = await performScripts({
    spec,
    context: { link: open.link, facts: open.facts, runId: 'benchmark' },
    ends: open.ends,
    signal: new AbortController().signal,
    onSample: () => undefined,
  })
  if (scripts.error !== null) throw scripts.error
  const outcome = parseStep({ spec, outputs: scripts.outputs, facts: open.facts, names: { a: 'a', b: 'b' } })
  if (outcome.state !== 'done') throw new Error(`${spec.kind} ${outcome.state}: ${outcome.failure.message}`)
  const { result } = outcome
  const test = result.kind === 'udp' ? result.test : result.kind === 'tcp' ? result.tests[0] : undefined
  if (!test) throw new Error(`${spec.kind} holds no test`)
  return test
}

/** Stands before the main part of a measuring script: the loop that samples then only waits, and no ping runs beside. */
const WITHOUT_SAMPLING = `
sampler() {
  STOP=
  trap 'STOP=1' USR1
  while [ -z "$STOP" ]; do
    sleep 60 >/dev/null 2>&1 & NAP=$!
    wait "$NAP"
  done
  kill "$NAP" 2>/dev/null
}
side_ping() { exec sleep 60; }
`
const MAIN_PART = 'run_test() {'

/** The same ends, on which measuring scripts neither look at sockets nor ping while the test runs. */
export function withoutSampling(ends: Ends): Ends {
  const still = (shell: RemoteShell): RemoteShell => ({
    hostId: shell.hostId,
    run: (job) => {
      if (!job.script.includes(MAIN_PART)) throw new Error('the measuring scripts have another shape now')
      const script = job.script.replace(MAIN_PART, () => `${WITHOUT_SAMPLING}${MAIN_PART}`)
      return shell.run({ ...job, script })
    },
    holdHostLock: (o) => shell.holdHostLock(o),
    roundTripMs: () => shell.roundTripMs(),
    onLost: (listener) => shell.onLost(listener),
    close: () => shell.close(),
  })
  return { a: still(ends.a), b: still(ends.b), close: () => ends.close() }
}

const reportSchema = z.object({
  end: z.object({
    sum_sent: z.object({ seconds: z.number() }),
    sum_received: z.object({ bytes: z.number() }),
  }),
})

/** One iperf3 from A to B as a person types it: returns the receiver's bytes over the sender's seconds, in bit/s. */
export async function typeIperf3(
  lab: Lab,
  input: { readonly port: number; readonly durationS: number; readonly streamsCount: number },
): Promise<number> {
  const port = String(input.port)
  const server = lab.spawn('b', ['iperf3', '-s', '-1', '-p', port])
  const ended = once(server, 'exit')
  server.stdout.resume()
  await waitFor({
    what: 'iperf3 to listen',
    timeoutMs: 10_000,
    probe: async () => {
      const { stdout } = await lab.exec('b', ['ss', '-Hltn', `sport = :${port}`])
      return stdout.trim() === '' ? undefined : true
    },
  })
  const streams = input.streamsCount > 1 ? ['-P', String(input.streamsCount)] : []
  const words = [
    'iperf3',
    '-c',
    lab.hosts.b.testAddress,
    '-p',
    port,
    '-t',
    String(input.durationS),
    '-J',
    ...streams,
  ]
  const { stdout } = await lab.exec('a', words)
  await ended
  const { end } = reportSchema.parse(JSON.parse(stdout))
  return (end.sum_received.bytes * 8) / end.sum_sent.seconds
}
