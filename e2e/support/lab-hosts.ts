import type { Lab } from '@/e2e/lab/lab'
import type { HostName } from '@/e2e/lab/lab-record'
import type { LinkInput } from '@/lib/domain/model/link'
import type { LinkSettingsInput } from '@/lib/domain/model/link-settings'
import { isFinal } from '@/lib/domain/model/run-state'
import type { HostJson } from '@/lib/web/api/schemas/host'
import type { LinkJson } from '@/lib/web/api/schemas/link'
import type { RunJson } from '@/lib/web/api/schemas/run'
import type { ApiClient } from './api-client'
import { poll } from './poll'

const CHECKED_WITHIN_MS = 60_000

/** A suite short enough for tests about everything but the numbers. */
export const SHORT_SETTINGS = {
  pingCount: 5,
  singleS: 3,
  parallelStreamsCount: 2,
  parallelS: 3,
  bothS: 3,
  udpProbeS: 1,
  jitterS: 1,
  windowPointsCount: 2,
  windowS: 2,
} as const satisfies LinkSettingsInput

/** A suite in which one TCP stream goes on for as long as a test may need. */
export const LONG_SETTINGS = { ...SHORT_SETTINGS, singleS: 60 } as const satisfies LinkSettingsInput

/** What a test may say of a lab's host where it differs from the lab's own. */
export type HostOverrides = {
  readonly name?: string
  readonly site?: string
  readonly address?: string
  readonly port?: number
  readonly jumpHostId?: string
}

/** Waits for the check that goes on to end, and returns the host as it is then. */
export function waitForCheck(api: ApiClient, hostId: string): Promise<HostJson> {
  return poll({
    what: `the check of host ${hostId}`,
    timeoutMs: CHECKED_WITHIN_MS,
    probe: async () => {
      const host = await api.getHost(hostId)
      const isGoing = host.check === null || ['queued', 'running'].includes(host.check.state)
      return isGoing ? undefined : host
    },
  })
}

/** Registers a host of a lab and returns it after its first contact, before anybody trusts its key. */
export async function registerLabHost(
  api: ApiClient,
  input: { readonly lab: Lab; readonly side: HostName } & HostOverrides,
): Promise<HostJson> {
  const { lab, side } = input
  const { sshAddress, testAddress, testAddress6 } = lab.hosts[side]
  const { id } = await api.registerHost({
    name: input.name ?? `${lab.name}-${side}`,
    site: input.site ?? (side === 'a' ? 'Frankfurt' : 'Ashburn'),
    ssh: {
      address: input.address ?? sshAddress,
      user: lab.user,
      ...(input.port === undefined ? {} : { port: input.port }),
      ...(input.jumpHostId === undefined ? {} : { jumpHostId: input.jumpHostId }),
    },
    auth: { kind: 'key', privateKey: lab.privateKey },
    testAddresses: [testAddress, testAddress6],
  })
  return waitForCheck(api, id)
}

/** Registers a host of a lab, trusts the key it shows, and returns it after its preflight. */
export async function addTrustedHost(
  api: ApiClient,
  input: Parameters<typeof registerLabHost>[1],
): Promise<HostJson> {
  const host = await registerLabHost(api, input)
  const fingerprint = host.hostKey.offered?.fingerprint
  if (fingerprint === undefined)
    throw new Error(`${host.name} showed no key: ${host.check?.failure?.message}`)
  await api.trustHost(host.id, fingerprint)
  return waitForCheck(api, host.id)
}

/** Registers a link over a lab's WAN between two of its hosts. */
export function addLink(
  api: ApiClient,
  input: {
    readonly lab: Lab
    readonly hosts: Readonly<Record<HostName, Pick<HostJson, 'id'>>>
    readonly link: Pick<LinkInput, 'name'> & Partial<LinkInput>
  },
): Promise<LinkJson> {
  const { lab, hosts, link } = input
  return api.registerLink({
    a: { hostId: hosts.a.id, address: lab.hosts.a.testAddress },
    b: { hostId: hosts.b.id, address: lab.hosts.b.testAddress },
    ...link,
  })
}

/** Polls a run until `isReached` says so, and returns it; says what the run was where time runs out. */
export async function waitForRun(
  api: ApiClient,
  runId: string,
  until: {
    readonly what: string
    readonly timeoutMs: number
    readonly isReached: (run: RunJson) => boolean
  },
): Promise<RunJson> {
  let last: RunJson | undefined
  return poll({
    what: `${until.what} of run ${runId}`,
    timeoutMs: until.timeoutMs,
    probe: async () => {
      last = await api.getRun(runId)
      if (until.isReached(last)) return last
      if (isFinal(last.state)) throw new Error(`it ended before ${until.what}`)
      return undefined
    },
  }).catch((error: unknown) => {
    const steps = last?.steps.map((step) => `${step.kind} ${step.direction} ${step.state}`)
    const summary = JSON.stringify({ ...last, steps, metrics: undefined, curves: undefined })
    throw new Error(`The run was ${summary}`, { cause: error })
  })
}

/** Waits for a run's end, whatever that is. */
export function waitForFinalRun(api: ApiClient, runId: string, timeoutMs: number): Promise<RunJson> {
  return waitForRun(api, runId, {
    what: 'the end',
    timeoutMs,
    isReached: (run) => isFinal(run.state),
  })
}
