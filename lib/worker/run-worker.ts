import { setTimeout as delay } from 'node:timers/promises'
import { isFinal } from '@/lib/domain/model/run-state'
import { judgeWaitingRuns } from '@/lib/services/diagnosis/judge-outdated-runs'
import type { Run } from '@/lib/services/ports/run'
import { advanceAnswers } from './advance-answers'
import { connectHost } from './connect-ends'
import { performCheck, readFacts } from './perform-check'
import { performRun } from './perform-run'
import { repeat } from './repeat'
import { resourcesOfRun } from './run-resources'
import { LEASE_MS } from './run-watch'
import { createScheduler } from './scheduler'
import type { WorkerDeps } from './worker-deps'

const CLAIM_EVERY_MS = 400
const BEAT_EVERY_MS = 5_000
const REAP_EVERY_MS = 5_000
const SCHEDULE_EVERY_MS = 1_000
const JUDGE_EVERY_MS = 5_000
/** Judging a run keeps the processor for some milliseconds; as long again belongs to the runs that go on. */
const REST_BETWEEN_RUNS_MS = 25
const RETENTION_EVERY_MS = 3_600_000
const SAMPLE_EVENTS_KEPT_MS = 24 * 3_600_000
/** A check connects, looks and tries ports; one that runs longer than this belongs to a worker that is gone. */
const CHECK_ABANDONED_MS = 5 * 60_000

/**
 * Claims and performs checks and runs until the signal aborts, then ends what goes on and returns. Runs on different
 * hosts go on side by side; the leases keep them off each other.
 */
export async function runWorker(
  deps: WorkerDeps,
  input: { readonly publicKey: string; readonly version: string; readonly shutdown: AbortSignal },
): Promise<void> {
  const startedAt = deps.clock.now()
  const going = new Set<Promise<void>>()
  const track = (work: Promise<void>) => {
    const tracked = work
      .catch((error: unknown) => deps.log.error({ err: error }, 'A run or check could not be written down.'))
      .finally(() => going.delete(tracked))
    going.add(tracked)
  }
  const loop = (name: string, everyMs: number, task: () => Promise<void>) =>
    repeat({ name, everyMs, signal: input.shutdown, log: deps.log, task })

  await Promise.all([
    loop('heartbeat', BEAT_EVERY_MS, () =>
      deps.stores.workers.beat({
        id: deps.workerId,
        publicKey: input.publicKey,
        startedAt,
        beatAt: deps.clock.now(),
        version: input.version,
      }),
    ),
    loop('claim-checks', CLAIM_EVERY_MS, () => claimChecks(deps, { track, shutdown: input.shutdown })),
    loop('claim-runs', CLAIM_EVERY_MS, () => claimRuns(deps, { track, shutdown: input.shutdown })),
    loop('answers', CLAIM_EVERY_MS, () => advanceAnswers(deps)),
    loop('reap', REAP_EVERY_MS, () => reap(deps)),
    loop('schedule', SCHEDULE_EVERY_MS, createScheduler(deps)),
    loop('judge', JUDGE_EVERY_MS, () =>
      judgeWaitingRuns(
        { ...deps.stores, clock: deps.clock, log: deps.log },
        { signal: input.shutdown, rest: () => delay(REST_BETWEEN_RUNS_MS) },
      ),
    ),
    loop('retention', RETENTION_EVERY_MS, () => dropOldSamples(deps)),
  ])
  await Promise.all(going)
}

type Claiming = { readonly track: (work: Promise<void>) => void; readonly shutdown: AbortSignal }

async function claimChecks(deps: WorkerDeps, { track, shutdown }: Claiming): Promise<void> {
  for (;;) {
    const check = await deps.stores.checks.claimNext({ workerId: deps.workerId, at: deps.clock.now() })
    if (!check) return
    track(performCheck(deps, check, shutdown))
  }
}

async function claimRuns(deps: WorkerDeps, input: Claiming): Promise<void> {
  const queued = await deps.stores.runs.list({ states: ['queued'], page: { limit: 100, cursor: null } })
  if (queued.items.length === 0) return
  await learnIdentities(deps, queued.items, input.shutdown)
  const hosts = new Map(
    (await deps.stores.hosts.list({ includeRetired: true })).map((host) => [host.id, host]),
  )
  for (;;) {
    const at = deps.clock.now()
    const claim = await deps.stores.runs.claimNext({
      workerId: deps.workerId,
      at,
      leaseUntil: new Date(at.getTime() + LEASE_MS),
      resourcesOf: (run) => resourcesOfRun(run, hosts),
    })
    if (claim.kind === 'nothing') return
    input.track(performRun(deps, claim.run, input.shutdown))
  }
}

/**
 * A host that was trusted but never looked at has no identity yet, and without it two registrations of one machine
 * could be tested at once. One that does not answer keeps none; its run then fails with the reason.
 */
async function learnIdentities(deps: WorkerDeps, runs: readonly Run[], shutdown: AbortSignal): Promise<void> {
  const hostIds = new Set(runs.flatMap(({ snapshot: { link } }) => [link.a.hostId, link.b.hostId]))
  await Promise.all([...hostIds].map((hostId) => learnIdentity(deps, hostId, shutdown)))
}

async function learnIdentity(deps: WorkerDeps, hostId: string, shutdown: AbortSignal): Promise<void> {
  const host = await deps.stores.hosts.get(hostId)
  if (!host || host.identity !== null || host.pinnedKeys.length === 0) return
  try {
    const shell = await connectHost(deps, hostId, shutdown)
    const { identity } = await readFacts(shell, shutdown).finally(() => shell.close())
    if (identity !== null) await deps.stores.hosts.setIdentity(hostId, identity)
  } catch (error) {
    deps.log.warn({ err: error, hostId }, 'The identity of a host could not be learned before its run.')
  }
}

async function reap(deps: WorkerDeps): Promise<void> {
  const now = deps.clock.now()
  const interrupted = await deps.stores.runs.interruptExpired(now)
  for (const runId of interrupted) {
    const run = await deps.stores.runs.get(runId)
    if (!run || !isFinal(run.state)) continue
    await deps.stores.runs.appendEvent({
      runId,
      type: 'state',
      data: { state: run.state, failure: run.failure },
      at: now,
    })
    deps.log.warn({ runId }, 'A run was given up: its worker did not renew the lease.')
  }
  await deps.stores.checks.failAbandoned({
    startedBefore: new Date(now.getTime() - CHECK_ABANDONED_MS),
    at: now,
  })
}

async function dropOldSamples(deps: WorkerDeps): Promise<void> {
  const endedBefore = new Date(deps.clock.now().getTime() - SAMPLE_EVENTS_KEPT_MS)
  const count = await deps.stores.runs.deleteSampleEvents(endedBefore)
  if (count > 0) deps.log.info({ count }, 'Live samples of runs that ended a day ago were deleted.')
}
