import type { HostSample, SocketSample } from '@/lib/domain/model/step'

/** Fewer looks than this tell of a moment, not of a test. */
const FEWEST_LOOKS_COUNT = 5
/** A sender of which nothing waits this often is starved; one that a cwnd, a window or a line holds back always has something waiting (0 % in 81 lab runs, 56 to 86 % with a short buffer). */
export const STARVED_FROM_PCT = 50

/**
 * Returns in how many of some looks, in per cent, a sender had nothing waiting to be sent: its program, or the buffer
 * between the two, did not keep up with what the network would have taken (tcp(7), SIOCOUTQNSD; `notsent` of ss). It tells
 * where Linux counts no time as limited by the buffer (6.18, seen in the lab). Null from fewer than five looks.
 */
export function findStarvedPct(samples: readonly HostSample[]): number | null {
  const looks = samples.flatMap(({ sockets }) =>
    sockets.length === 0 ? [] : [sockets.map(hasNothingWaiting)],
  )
  if (looks.length < FEWEST_LOOKS_COUNT || looks.some((each) => each.includes(null))) return null
  const starved = looks.filter((each) => each.every((isStarved) => isStarved === true))
  return (100 * starved.length) / looks.length
}

/** Returns whether a share of looks is that of a starved sender. */
export function isStarved(starvedPct: number | null): boolean {
  return starvedPct !== null && starvedPct >= STARVED_FROM_PCT
}

/** Less than a segment waits for its rest, and not for the network. */
function hasNothingWaiting({ notsentBytes, mssBytes }: SocketSample): boolean | null {
  return notsentBytes === null ? null : notsentBytes < (mssBytes ?? 1)
}
