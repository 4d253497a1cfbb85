import type { LiveSample } from '@/lib/domain/suite/live-sample'

/**
 * How long a TCP test may go without one byte acknowledged before it is ended. Longer than a route takes to heal and a
 * retransmission timer to try again (RFC 6298: doubled each time), and a test with such a hole has no steady rate anyway.
 */
export const STALL_LIMIT_S = 15

/** The most bytes acknowledged so far, and since when, in seconds on the host's clock. */
export type Progress = { readonly ackedBytes: number; readonly sinceS: number }

/** Returns the progress of a test after one more look at its sockets; null while none carries data. */
export function followProgress(previous: Progress | null, sample: LiveSample): Progress | null {
  const { ackedBytes, atS } = sample
  if (ackedBytes === null) return null
  return previous && ackedBytes <= previous.ackedBytes ? previous : { ackedBytes, sinceS: atS }
}

/** Returns whether a test has stood still for too long at a look. */
export function isStalled(progress: Progress | null, sample: LiveSample): boolean {
  return progress !== null && sample.atS - progress.sinceS >= STALL_LIMIT_S
}
