import { z } from 'zod'
import type { Lab } from '@/e2e/lab/lab'
import { waitFor } from '@/e2e/lab/wait-for'
import { RUN_STATES, STEP_KINDS, STEP_STATES } from '@/lib/domain/model/run-state'
import type { Instance } from './instance'

const CHECK_LIMIT_MS = 120_000
const RUN_LIMIT_MS = 15 * 60_000

const hostSchema = z.object({
  id: z.string(),
  hostKey: z.object({ offered: z.object({ fingerprint: z.string() }).nullable() }),
  check: z.object({ state: z.string(), failure: z.object({ message: z.string() }).nullable() }).nullable(),
})
type HostAnswer = z.infer<typeof hostSchema>

const runSchema = z.object({
  state: z.enum(RUN_STATES),
  partial: z.boolean(),
  failure: z.object({ message: z.string() }).optional(),
  steps: z.array(
    z.object({
      kind: z.enum(STEP_KINDS),
      direction: z.string(),
      state: z.enum(STEP_STATES),
      startedAt: z.iso.datetime().nullable(),
      endedAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type RunAnswer = z.infer<typeof runSchema>

const idSchema = z.object({ id: z.string() })

/** Registers a host of the lab through the API, trusts the key it shows and waits for its check; returns its id. */
export async function addHost(
  instance: Instance,
  input: { readonly lab: Lab; readonly name: 'a' | 'b'; readonly jumpHostId: string | null },
): Promise<string> {
  const { lab, name, jumpHostId } = input
  const host = lab.hosts[name]
  const { id } = await instance.call({
    method: 'POST',
    path: '/hosts',
    body: {
      name: host.namespace,
      site: `lab ${name}`,
      // Behind a jump host SSH takes the WAN, and pays its delay.
      ssh: { address: jumpHostId === null ? host.sshAddress : host.testAddress, user: lab.user, jumpHostId },
      auth: { kind: 'key', privateKey: lab.privateKey },
      testAddresses: [host.testAddress],
    },
    answer: hostSchema,
  })
  const shown = await waitForHost(instance, { id, state: 'key-unknown' })
  await instance.call({
    method: 'POST',
    path: `/hosts/${id}/trust`,
    body: { fingerprint: shown.hostKey.offered?.fingerprint },
    answer: z.unknown(),
  })
  await waitForHost(instance, { id, state: 'ok' })
  return id
}

function waitForHost(
  instance: Instance,
  wanted: { readonly id: string; readonly state: string },
): Promise<HostAnswer> {
  return waitFor({
    what: `host ${wanted.id} to be ${wanted.state}`,
    timeoutMs: CHECK_LIMIT_MS,
    probe: async () => {
      const host = await instance.call({ method: 'GET', path: `/hosts/${wanted.id}`, answer: hostSchema })
      if (host.check?.state === 'failed') throw new Error(`the check failed: ${host.check.failure?.message}`)
      return host.check?.state === wanted.state ? host : undefined
    },
  })
}

/** Registers a link through the API; returns its id. */
export async function addLink(instance: Instance, body: object): Promise<string> {
  return (await instance.call({ method: 'POST', path: '/links', body, answer: idSchema })).id
}

/** Starts a run as a click does and waits until its result is stored; returns it with the seconds from the click. */
export async function clickRun(
  instance: Instance,
  input: { readonly linkId: string; readonly profile: 'full' | 'quick' },
): Promise<{ readonly run: RunAnswer; readonly seconds: number }> {
  const clickedAt = performance.now()
  const { id } = await instance.call({
    method: 'POST',
    path: `/links/${input.linkId}/runs`,
    body: { profile: input.profile },
    answer: idSchema,
  })
  const run = await waitFor({
    what: `run ${id}`,
    timeoutMs: RUN_LIMIT_MS,
    probe: async () => {
      const now = await instance.call({ method: 'GET', path: `/runs/${id}`, answer: runSchema })
      return now.state === 'queued' || now.state === 'running' ? undefined : now
    },
  })
  return { run, seconds: (performance.now() - clickedAt) / 1000 }
}
