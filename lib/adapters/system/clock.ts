import type { Clock } from '@/lib/services/ports/system'

/** The machine's own clock. */
export function systemClock(): Clock {
  return { now: () => new Date() }
}
