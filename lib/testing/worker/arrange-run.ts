import type { RemoteConnector } from '@/lib/services/ports/remote'
import type { Run } from '@/lib/services/ports/run'
import { buildLink, buildNewHost, buildNewRun } from '@/lib/testing/db/builders'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeIds } from '@/lib/testing/fakes/ids'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { createFakeShell, type FakeJob, type FakeShell } from '@/lib/testing/remote/fake-shell'
import { performRun } from '@/lib/worker/perform-run'
import { resourcesOfRun } from '@/lib/worker/run-resources'
import type { WorkerDeps } from '@/lib/worker/worker-deps'

const PING = `PING 198.51.100.2 (198.51.100.2) from 198.51.100.1 : 56(84) bytes of data.
64 bytes from 198.51.100.2: icmp_seq=1 ttl=64 time=20.1 ms
64 bytes from 198.51.100.2: icmp_seq=2 ttl=64 time=20.3 ms

--- 198.51.100.2 ping statistics ---
2 packets transmitted, 2 received, 0% packet loss, time 201ms
rtt min/avg/max/mdev = 20.1/20.2/20.3/0.1 ms`

/** What the preflight prints of a card of 1 Gbit/s. */
export const GIGABIT_CARD = `@@plumbline addresses
2: eth0    inet 198.51.100.1/24 scope global eth0
@@plumbline interface name=eth0
mtu 1500
speed 1000
driver: e1000e`

/** Two looks at an interface between which nothing passed. */
export const QUIET = 'face |bytes\n eth0: 1000 1 0 0 0 0 0 0 1000 1 0 0 0 0 0 0'

/** What a host does with a job. */
export type Answer = (job: FakeJob) => Promise<void>

/** A host with ping and without iperf3, on a quiet network; `override` answers differently where a test is about that. */
export function playHost(side: string, override: Readonly<Record<string, Answer>> = {}): Answer {
  return async (job) => {
    const { label } = job.job
    const special = Object.entries(override).find(([part]) => label.includes(part))
    if (special) return special[1](job)
    if (label === 'preflight') {
      const machine = (side === 'a' ? 'a' : 'b').repeat(32)
      return job.print(`@@plumbline identity\n${machine}\nnet:[4026531840]\n@@plumbline end`)
    }
    if (label === 'busy check') {
      return job.print(
        `@@plumbline busy t=1.00 iface=eth0\n${QUIET}\n@@plumbline busy t=2.00 iface=eth0\n${QUIET}`,
      )
    }
    if (label.startsWith('rtt')) {
      return job.print(
        `@@plumbline host t=1.00\n@@plumbline ping t=1.00\n${PING}\n@@plumbline ping-end rc=0\n@@plumbline end`,
      )
    }
    return job.print(
      '@@plumbline host t=1.00\n@@plumbline failed code=tool-missing tool=iperf3\n@@plumbline end',
    )
  }
}

/** A claimed run between two fake hosts, and all that performs it. */
export async function arrange(plays: { readonly a?: Answer; readonly b?: Answer } = {}, force = false) {
  const stores = createFakeStores()
  const clock = createFakeClock()
  const a = await stores.hosts.insert(buildNewHost({ authKind: 'agent', sealedSecret: null }))
  const b = await stores.hosts.insert(buildNewHost({ authKind: 'agent', sealedSecret: null }))
  const link = buildLink({
    a: { hostId: a.id, address: '198.51.100.1' },
    b: { hostId: b.id, address: '198.51.100.2' },
    capacityAbBps: 1e8,
    capacityBaBps: 1e8,
  })
  await stores.links.insert(link)
  await stores.runs.enqueue(buildNewRun(link, { force }))
  const claim = await stores.runs.claimNext({
    workerId: 'worker-1',
    at: clock.now(),
    leaseUntil: new Date(clock.now().getTime() + 60_000),
    resourcesOf: (run) => resourcesOfRun(run, new Map()),
  })
  if (claim.kind !== 'claimed') throw new Error('the run was not claimed')
  const shells: FakeShell[] = []
  const connector: RemoteConnector = {
    connect: async ({ hostId }) => {
      const side = hostId === a.id ? 'a' : 'b'
      const shell = createFakeShell({ hostId, perform: plays[side] ?? playHost(side) })
      shells.push(shell)
      return shell
    },
    probeHostKey: async () => ({ algorithm: 'ssh-ed25519', fingerprint: 'SHA256:x' }),
  }
  const silent = () => undefined
  const deps: WorkerDeps = {
    workerId: 'worker-1',
    stores,
    connector,
    secrets: { open: async () => '' },
    clock,
    ids: createFakeIds(),
    log: { info: silent, warn: silent, error: silent },
  }
  return { deps, stores, run: claim.run, shells }
}

/** Performs an arranged run to its end and returns it as stored then. */
export async function perform(arranged: { readonly deps: WorkerDeps; readonly run: Run }): Promise<Run> {
  await performRun(arranged.deps, arranged.run, new AbortController().signal)
  const ended = await arranged.deps.stores.runs.get(arranged.run.id)
  if (!ended) throw new Error('the run is gone')
  return ended
}
