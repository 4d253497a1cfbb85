import { AppError } from '@/lib/services/errors'
import type { HostLock, RemoteShell } from '@/lib/services/ports/remote'
import type { Run } from '@/lib/services/ports/run'
import { holdLocks } from './hold-locks'
import { buildSshTarget } from './ssh-target'
import type { WorkerDeps } from './worker-deps'

export const CONNECT_TIMEOUT_MS = 15_000
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
 * Takes the lock file of both hosts, which keeps other instances of Plumbline off them, and tells the run's readers whom
 * it waits for. Throws RemoteError `host-locked` when patience ends.
 */
export async function lockEnds(
  deps: WorkerDeps,
  input: { readonly run: Run; readonly ends: Ends; readonly limitS: number; readonly signal: AbortSignal },
): Promise<readonly HostLock[]> {
  const { run, ends, limitS, signal } = input
  const locks = await holdLocks([ends.a, ends.b], {
    owner: `Plumbline worker ${deps.workerId}, run ${run.id}`,
    limitS,
    patienceMs: LOCK_PATIENCE_MS,
    signal,
    onWait: (error) =>
      deps.stores.runs.setWaitingFor(run.id, {
        reason: error.userMessage,
        hostIds: [error.hostId],
        runId: null,
      }),
  })
  await deps.stores.runs.setWaitingFor(run.id, null)
  for (const [index, { warning }] of locks.entries()) {
    const side = index === 0 ? 'a' : 'b'
    if (warning)
      deps.log.warn({ runId: run.id, side, warning }, 'A host could not be locked; the run goes on.')
  }
  return locks
}
