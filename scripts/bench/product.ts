import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Lab } from '@/e2e/lab/lab'
import { createStores } from '@/lib/adapters/db/create-stores'
import { applyMigrations } from '@/lib/adapters/db/migrate'
import { openDatabase } from '@/lib/adapters/db/open'
import { createSecretSealer } from '@/lib/adapters/secrets/secret-sealer'
import { createSshKeyPairs } from '@/lib/adapters/secrets/ssh-key-pair'
import { readOrCreateWorkerKey } from '@/lib/adapters/secrets/worker-key'
import { createSshConnector } from '@/lib/adapters/ssh/connector'
import { systemClock } from '@/lib/adapters/system/clock'
import { sortableIds } from '@/lib/adapters/system/ids'
import { createLogger } from '@/lib/adapters/system/logger'
import type { Link, LinkInput } from '@/lib/domain/model/link'
import type { Curve, Metric } from '@/lib/domain/model/metric'
import type { Profile } from '@/lib/domain/model/run-state'
import type { HostDeps } from '@/lib/services/hosts/host-deps'
import { registerHost } from '@/lib/services/hosts/register-host'
import { registerLink } from '@/lib/services/links/register-link'
import type { Run, StepRecord } from '@/lib/services/ports/run'
import { enqueueRun } from '@/lib/services/runs/enqueue-run'
import { performRun } from '@/lib/worker/perform-run'
import { resourcesOfRun } from '@/lib/worker/run-resources'
import { LEASE_MS } from '@/lib/worker/run-watch'
import { buildSshTarget } from '@/lib/worker/ssh-target'
import type { WorkerDeps } from '@/lib/worker/worker-deps'

const ACTOR = 'benchmark'
const CONNECT_TIMEOUT_MS = 15_000

export type FinishedRun = {
  readonly run: Run
  readonly steps: readonly StepRecord[]
  readonly metrics: readonly Metric[]
  readonly curves: readonly Curve[]
}

export type LabEnds = { readonly a: string; readonly b: string }

/** The product's own stores and worker, in this process, on an empty embedded database. */
export type Product = {
  readonly worker: WorkerDeps
  /** Registers both hosts of a lab and pins the keys they show; returns their ids. */
  registerHosts(lab: Lab): Promise<LabEnds>
  registerLink(input: LinkInput): Promise<Link>
  /** Queues a run, claims it and performs it to its end, as a worker does. */
  perform(link: Link, profile: Profile): Promise<FinishedRun>
  close(): Promise<void>
}

/** Opens a product whose data lies in `directory`. */
export async function openProduct(directory: string): Promise<Product> {
  const dataDir = path.join(directory, 'product')
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  await applyMigrations(database)
  const key = await readOrCreateWorkerKey(dataDir)
  const ids = sortableIds()
  const stores = createStores(database, ids)
  const clock = systemClock()
  const worker: WorkerDeps = {
    workerId: randomUUID(),
    stores,
    connector: createSshConnector({}),
    secrets: key.opener,
    clock,
    ids,
    log: createLogger('worker', { level: 'warn' }),
  }
  const sealer = createSecretSealer({ workers: stores.workers, dataDir })
  const deps = { ...stores, sealer, keyPairs: createSshKeyPairs(), clock, ids }
  return {
    worker,
    registerHosts: async (lab) => ({
      a: await registerLabHost({ worker, deps, lab, side: 'a' }),
      b: await registerLabHost({ worker, deps, lab, side: 'b' }),
    }),
    registerLink: (input) => registerLink(deps, { input, actor: ACTOR }),
    perform: (link, profile) => performOne(worker, { link, profile }),
    close: () => database.close(),
  }
}

async function registerLabHost(input: {
  readonly worker: WorkerDeps
  readonly deps: HostDeps
  readonly lab: Lab
  readonly side: 'a' | 'b'
}): Promise<string> {
  const { worker, deps, lab } = input
  const { sshAddress, testAddress, testAddress6, namespace } = lab.hosts[input.side]
  const { host } = await registerHost(deps, {
    input: {
      name: namespace,
      site: 'lab',
      ssh: { address: sshAddress, user: lab.user },
      auth: { kind: 'key', privateKey: lab.privateKey },
      testAddresses: [testAddress, testAddress6],
    },
    actor: ACTOR,
  })
  const target = await buildSshTarget({ hosts: deps.hosts, secrets: worker.secrets }, host.id)
  const key = await worker.connector.probeHostKey(target, { timeoutMs: CONNECT_TIMEOUT_MS })
  const at = deps.clock.now()
  await deps.hosts.pinKey({ hostId: host.id, key, trustedBy: ACTOR, at, replaces: null })
  return host.id
}

async function performOne(
  worker: WorkerDeps,
  input: { readonly link: Link; readonly profile: Profile },
): Promise<FinishedRun> {
  const { runs } = worker.stores
  const queued = await enqueueRun(
    { ...worker.stores, clock: worker.clock, ids: worker.ids },
    {
      ...{ linkId: input.link.id, profile: input.profile, chosenSteps: null },
      ...{ force: false, idempotencyKey: null, actor: ACTOR },
    },
  )
  const at = worker.clock.now()
  const claim = await runs.claimNext({
    workerId: worker.workerId,
    at,
    leaseUntil: new Date(at.getTime() + LEASE_MS),
    resourcesOf: (run) => resourcesOfRun(run, new Map()),
  })
  if (claim.kind !== 'claimed' || claim.run.id !== queued.id)
    throw new Error('the run could not be claimed: another one of this database goes on')
  await performRun(worker, claim.run, new AbortController().signal)
  const run = await runs.get(queued.id)
  if (!run) throw new Error('the run has vanished')
  const [steps, metrics, curves] = await Promise.all([
    runs.steps(run.id),
    runs.metrics(run.id),
    runs.curves(run.id),
  ])
  return { run, steps, metrics, curves }
}
