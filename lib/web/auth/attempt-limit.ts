import type { Clock } from '@/lib/services/ports/system'

const WINDOW_MS = 60_000
const MAX_PER_ACCOUNT = 5
const MAX_ALTOGETHER = 60

export type AttemptLimit = {
  /** Seconds to wait before this account may be tried again; 0 when it may be tried now. */
  waitS(account: string): number
  /** Counts a failed attempt. */
  recordFailure(account: string): void
}

/**
 * Slows guessing down to five failures a minute for each account and sixty for all. Counted by account and not by
 * address, because whoever is reached without a trusted proxy can claim any address in `x-forwarded-for`.
 */
export function createAttemptLimit(clock: Clock): AttemptLimit {
  let failures: { readonly account: string; readonly atMs: number }[] = []
  const recent = (): typeof failures => {
    const since = clock.now().getTime() - WINDOW_MS
    failures = failures.filter((failure) => failure.atMs > since)
    return failures
  }
  const waitFor = (list: typeof failures, max: number): number => {
    const oldest = list.at(-max)
    return oldest ? Math.ceil((oldest.atMs + WINDOW_MS - clock.now().getTime()) / 1000) : 0
  }
  return {
    waitS: (account) => {
      const all = recent()
      const own = all.filter((failure) => failure.account === account)
      return Math.max(waitFor(own, MAX_PER_ACCOUNT), waitFor(all, MAX_ALTOGETHER))
    },
    recordFailure: (account) => {
      failures = [...recent(), { account, atMs: clock.now().getTime() }]
    },
  }
}
