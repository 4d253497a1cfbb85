import { AppError } from '@/lib/services/errors'
import type { RemoteShell } from '@/lib/services/ports/remote'
import type { Run } from '@/lib/services/ports/run'
import { buildSshTarget } from './ssh-target'
import type { WorkerDeps } from './worker-deps'

export const CONNECT_TIMEOUT_MS = 15_000

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
