import type { Run } from '@/lib/services/ports/run'
import type { Ends } from './connect-ends'
import { holdLocks, releaseAll } from './hold-locks'
import type { WorkerDeps } from './worker-deps'

/** Longest a run waits for another Plumbline to leave a host; then it fails and says who holds it. */
const LOCK_PATIENCE_MS = 15 * 60_000

const SIDES = ['a', 'b'] as const

export type RunLocks = {
  /** Another Plumbline was on a host first, so that what was read of the hosts before may be old. */
  readonly hasWaited: boolean
  /**
   * Marks the run as contaminated where a host has let go of its lock by itself: from then on nothing kept another
   * Plumbline off it. Call it after the last step.
   */
  noteLoss(): Promise<void>
  /** The same, and takes such a lock again. Call it between steps. Throws RemoteError `host-locked` where another has it now. */
  renew(): Promise<void>
  release(): Promise<void>
}

/**
 * Takes the lock file of both hosts, which keeps other instances of Plumbline off them, and tells the run's readers whom
 * it waits for. Throws RemoteError `host-locked` when patience ends.
 */
export async function lockEnds(
  deps: WorkerDeps,
  input: { readonly run: Run; readonly ends: Ends; readonly limitS: number; readonly signal: AbortSignal },
): Promise<RunLocks> {
  const { run, ends, limitS, signal } = input
  const owner = `Plumbline worker ${deps.workerId}, run ${run.id}`
  const shells = SIDES.map((side) => ends[side])
  let hasWaited = false
  const taken = await holdLocks(shells, {
    owner,
    limitS,
    patienceMs: LOCK_PATIENCE_MS,
    signal,
    onWait: async (error) => {
      hasWaited = true
      await deps.stores.runs.setWaitingFor(run.id, {
        reason: error.userMessage,
        hostIds: [error.hostId],
        runId: null,
      })
    },
  })
  await deps.stores.runs.setWaitingFor(run.id, null)
  const locks = taken.map((lock) => ({ lock, isLossNoted: false }))
  for (const [index, { lock }] of locks.entries()) {
    const { warning } = lock
    if (warning)
      deps.log.warn(
        { runId: run.id, side: SIDES[index], warning },
        'A host could not be locked; the run goes on.',
      )
  }
  const noteLoss = async () => {
    for (const [index, held] of locks.entries()) {
      if (held.lock.state !== 'held' || held.lock.isHeld() || held.isLossNoted) continue
      held.isLossNoted = true
      await deps.stores.runs.setContaminated(run.id)
      deps.log.warn({ runId: run.id, side: SIDES[index] }, 'A host let go of its lock during the run.')
    }
  }
  return {
    hasWaited,
    noteLoss,
    async renew() {
      await noteLoss()
      for (const [index, shell] of shells.entries()) {
        if (!locks[index]?.isLossNoted) continue
        locks[index] = { lock: await shell.holdHostLock({ owner, limitS }), isLossNoted: false }
      }
    },
    release: () => releaseAll(locks.map(({ lock }) => lock)),
  }
}
