import { setTimeout as delay } from 'node:timers/promises'
import { type HostLock, RemoteError, type RemoteShell } from '@/lib/services/ports/remote'

const RETRY_MS = 1_000

export type LockHolder = {
  /** Who holds it, for the one who waits. */
  readonly owner: string
  /** The hosts' own limit, should we be gone without a word. */
  readonly limitS: number
  readonly patienceMs: number
  readonly signal?: AbortSignal
  readonly onWait?: (error: RemoteError) => Promise<void>
}

/**
 * Takes the lock file of every host or of none: where one is held by somebody else, lets go of the others and tries
 * again later, so that two instances that know the hosts in different orders cannot wait for each other.
 * Throws RemoteError `host-locked` when patience ends.
 */
export async function holdLocks(
  shells: readonly RemoteShell[],
  holder: LockHolder,
): Promise<readonly HostLock[]> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    holder.signal?.throwIfAborted()
    try {
      return await takeAll(shells, holder)
    } catch (error) {
      const isHeld = error instanceof RemoteError && error.code === 'host-locked'
      if (!isHeld || waitedMs >= holder.patienceMs) throw error
      await holder.onWait?.(error)
    }
    await delay(RETRY_MS, undefined, holder.signal ? { signal: holder.signal } : {})
  }
}

async function takeAll(shells: readonly RemoteShell[], holder: LockHolder): Promise<readonly HostLock[]> {
  const { owner, limitS } = holder
  const taken = await Promise.allSettled(shells.map((shell) => shell.holdHostLock({ owner, limitS })))
  const refused = taken.find((outcome) => outcome.status === 'rejected')
  const locks = taken.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  if (!refused) return locks
  await releaseAll(locks)
  throw refused.reason
}

/** Lets go of locks; one whose connection is gone has let go by itself. */
export async function releaseAll(locks: readonly HostLock[]): Promise<void> {
  await Promise.allSettled(locks.map((lock) => lock.release()))
}
