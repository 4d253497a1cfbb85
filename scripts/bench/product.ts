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
import { advanceAnswer } from '@/lib/services/answers/advance-answer'
import { askAnswer } from '@/lib/services/answers/ask-answer'
import type { HostDeps } from '@/lib/services/hosts/host-deps'
import { registerHost } from '@/lib/services/hosts/register-host'
import { registerLink } from '@/lib/services/links/register-link'
import type { Answer } from '@/lib/services/ports/answer-store'
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

export type AskedAnswer = {
  readonly answer: Answer
  /** From the question to the answer. */
  readonly seconds: number
  readonly runs: readonly FinishedRun[]
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
  /** Asks whether a link's network has changed, and measures until that is answered, as a worker does. */
  ask(link: Pick<Link, 'id'>): Promise<AskedAnswer>
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
    ask: ({ id }) => askOne(worker, id),
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
  const queued = await enqueueRun(
    { ...worker.stores, clock: worker.clock, ids: worker.ids },
    {
      ...{ linkId: input.link.id, profile: input.profile, chosenSteps: null },
      ...{ force: false, idempotencyKey: null, actor: ACTOR },
    },
  )
  await performQueued(worker, queued.id)
  return readFinished(worker, queued.id)
}

async function askOne(worker: WorkerDeps, linkId: string): Promise<AskedAnswer> {
  const deps = { ...worker.stores, clock: worker.clock, ids: worker.ids }
  const beganMs = worker.clock.now().getTime()
  let answer = await askAnswer(deps, { linkId, baselineRunIds: [], force: false, actor: ACTOR })
  while (answer.state === 'measuring') {
    await performQueued(worker, answer.runIds.at(-1) ?? '')
    await advanceAnswer(deps, answer)
    answer = (await worker.stores.answers.get(answer.id)) ?? answer
  }
  const seconds = (worker.clock.now().getTime() - beganMs) / 1000
  return { answer, seconds, runs: await Promise.all(answer.runIds.map((id) => readFinished(worker, id))) }
}

async function performQueued(worker: WorkerDeps, runId: string): Promise<void> {
  const at = worker.clock.now()
  const claim = await worker.stores.runs.claimNext({
    workerId: worker.workerId,
    at,
    leaseUntil: new Date(at.getTime() + LEASE_MS),
    resourcesOf: (run) => resourcesOfRun(run, new Map()),
  })
  if (claim.kind !== 'claimed' || claim.run.id !== runId)
    throw new Error('the run could not be claimed: another one of this database goes on')
  await performRun(worker, claim.run, new AbortController().signal)
}

async function readFinished({ stores: { runs } }: WorkerDeps, runId: string): Promise<FinishedRun> {
  const run = await runs.get(runId)
  if (!run) throw new Error('the run has vanished')
  const [steps, metrics, curves] = await Promise.all([
    runs.steps(run.id),
    runs.metrics(run.id),
    runs.curves(run.id),
  ])
  return { run, steps, metrics, curves }
}
