/** Click to answer within 90 s at 80 ms and within 120 s at 200 ms: 70 s and a quarter of a second for each millisecond. */
const LEAST_S = 70
const PER_MS_S = 0.25
const MOST_S = 120
/** From the click to the first packet, seen in the lab: claim, connections, locks, preflight; 1.5 s and 20 round trips. */
const SET_UP_S = 1.5
const SET_UP_RTTS = 20
const ASSUMED_RTT_MS = 20

/** Returns how many seconds a run needs before its traffic begins, at a round trip of so many ms (null: not known). */
export function setUpS(rttMs: number | null): number {
  return SET_UP_S + (SET_UP_RTTS * (rttMs ?? ASSUMED_RTT_MS)) / 1000
}

/**
 * Returns within how many seconds of its first traffic an answer is given, at a round trip of so many ms (null: not
 * known). The seconds before that are set-up, or waiting for a host, which the page shows by itself.
 */
export function answerBudgetS(rttMs: number | null): number {
  const fromClickS = Math.min(MOST_S, LEAST_S + PER_MS_S * (rttMs ?? ASSUMED_RTT_MS))
  return fromClickS - setUpS(rttMs)
}
