import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@/lib/services/errors'
import { type HostLock, RemoteError, type RemoteShell } from '@/lib/services/ports/remote'
import type { Run } from '@/lib/services/ports/stores'
import { buildSshTarget } from './ssh-target'
import type { WorkerDeps } from './worker-deps'

export const CONNECT_TIMEOUT_MS = 15_000
const LOCK_RETRY_MS = 2_000
/** Longest a run waits for another Plumbline to leave a host; then it fails and says who holds it. */
const LOCK_PATIENCE_MS = 15 * 60_000

export type Ends = { readonly a: RemoteShell; readonly b: RemoteShell; close(): Promise<void> }

/** One SSH connection to each end, opened side by side. Throws RemoteError or AppError; nothing stays open then. */
export async function connectEnds(deps: WorkerDeps, run: Run, signal: AbortSignal): Promise<Ends> {
  const { a, b } = run.snapshot.link
  const opened = await Promise.allSettled(
    [a.hostId, b.hostId].map((hostId) => connectHost(deps, hostId, signal)),
  )
  const shells = opened.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failed = opened.find((outcome) => outcome.status === 'rejected')
  const [shellA, shellB] = shells
  if (failed || !shellA || !shellB) {
    await Promise.all(shells.map((shell) => shell.close()))
    throw failed?.status === 'rejected' ? failed.reason : new AppError('conflict', 'A host did not connect.')
  }
  return {
    a: shellA,
    b: shellB,
    close: async () => void (await Promise.all([shellA.close(), shellB.close()])),
  }
}

/** Connects to one host with its stored credentials. */
export async function connectHost(
  deps: WorkerDeps,
  hostId: string,
  signal?: AbortSignal,
): Promise<RemoteShell> {
  const target = await buildSshTarget({ hosts: deps.stores.hosts, secrets: deps.secrets }, hostId)
  return deps.connector.connect(target, { timeoutMs: CONNECT_TIMEOUT_MS, ...(signal && { signal }) })
}

/**
 * Takes the lock file of both hosts, one after the other in a fixed order so that two instances cannot wait for each
 * other, and tells the run's readers whom it waits for. Throws RemoteError `host-locked` when patience ends.
 */
export async function lockEnds(
  deps: WorkerDeps,
  input: { readonly run: Run; readonly ends: Ends; readonly limitS: number; readonly signal: AbortSignal },
): Promise<readonly HostLock[]> {
  const shells = [input.ends.a, input.ends.b].sort((x, y) => (x.hostId < y.hostId ? -1 : 1))
  const locks: HostLock[] = []
  for (const shell of shells) locks.push(await lockPatiently(deps, { ...input, shell }))
  await deps.stores.runs.setWaitingFor(input.run.id, null)
  return locks
}

async function lockPatiently(
  deps: WorkerDeps,
  input: {
    readonly run: Run
    readonly shell: RemoteShell
    readonly limitS: number
    readonly signal: AbortSignal
  },
): Promise<HostLock> {
  const owner = `Plumbline worker ${deps.workerId}, run ${input.run.id}`
  const givesUpAt = deps.clock.now().getTime() + LOCK_PATIENCE_MS
  for (;;) {
    input.signal.throwIfAborted()
    try {
      return await input.shell.holdHostLock({ owner, limitS: input.limitS })
    } catch (error) {
      const isLocked = error instanceof RemoteError && error.code === 'host-locked'
      if (!isLocked || deps.clock.now().getTime() > givesUpAt) throw error
      await deps.stores.runs.setWaitingFor(input.run.id, {
        reason: error.userMessage,
        hostIds: [input.shell.hostId],
        runId: null,
      })
      await delay(LOCK_RETRY_MS, undefined, { signal: input.signal })
    }
  }
}
