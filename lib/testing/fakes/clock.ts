import type { Clock } from '@/lib/services/ports/system'

export type FakeClock = Clock & {
  /** Moves time on by so many seconds. */
  advance(seconds: number): void
}

/** A clock that stands still until it is told to move. */
export function createFakeClock(start = '2026-11-30T12:00:00.000Z'): FakeClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000
    },
  }
}
