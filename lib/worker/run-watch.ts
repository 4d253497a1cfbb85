import { isFinal } from '@/lib/domain/model/run-state'
import { repeat } from './repeat'
import type { WorkerDeps } from './worker-deps'

export const LEASE_MS = 30_000
const RENEW_EVERY_MS = 5_000
const CANCEL_POLL_MS = 300

/** Why a run that goes on is ended from outside. */
export type StopReason = 'cancelled' | 'lease-lost' | 'shutting-down'

/** Carries why a run was stopped through AbortSignal's reason. */
export class RunStopped extends Error {
  readonly stop: StopReason

  constructor(stop: StopReason) {
    super(`The run was stopped: ${stop}.`)
    this.name = 'RunStopped'
    this.stop = stop
  }
}

export type RunWatch = { readonly signal: AbortSignal; end(): Promise<void> }

/**
 * Keeps a run's lease while it goes on, and aborts its signal when someone cancels it, when the lease is lost to
 * another worker, or when this worker shuts down.
 */
export function watchRun(deps: WorkerDeps, runId: string, shutdown: AbortSignal): RunWatch {
  const stop = new AbortController()
  const watching = new AbortController()
  const stopFor = (reason: StopReason) => stop.abort(new RunStopped(reason))
  const onShutdown = () => stopFor('shutting-down')
  if (shutdown.aborted) onShutdown()
  shutdown.addEventListener('abort', onShutdown, { once: true })

  let leaseEndsAt = deps.clock.now().getTime() + LEASE_MS
  const renewing = repeat({
    name: 'renew-lease',
    everyMs: RENEW_EVERY_MS,
    signal: watching.signal,
    log: deps.log,
    task: async () => {
      const leaseUntil = new Date(deps.clock.now().getTime() + LEASE_MS)
      const isOurs = await deps.stores.runs.renewLease({ runId, workerId: deps.workerId, leaseUntil })
      if (isOurs) leaseEndsAt = leaseUntil.getTime()
      else stopFor('lease-lost')
    },
  })
  const polling = repeat({
    name: 'watch-cancel',
    everyMs: CANCEL_POLL_MS,
    signal: watching.signal,
    log: deps.log,
    task: async () => {
      // With the database away nobody can renew, and another worker may have taken the hosts.
      if (deps.clock.now().getTime() > leaseEndsAt) stopFor('lease-lost')
      const run = await deps.stores.runs.get(runId)
      if (!run || isFinal(run.state)) stopFor('lease-lost')
      else if (run.cancelRequestedAt) stopFor('cancelled')
    },
  })
  return {
    signal: stop.signal,
    async end() {
      watching.abort()
      shutdown.removeEventListener('abort', onShutdown)
      await Promise.all([renewing, polling])
    },
  }
}
