import type { DirectionView } from '@/lib/domain/diagnosis/evidence'

/** How far round trips without load lie apart. */
export type RttSpread = {
  readonly count: number
  /** Three in four replies took no longer than this beyond the fastest: late ones of a host that stood still for a moment do not count. */
  readonly mostMs: number
  readonly deviationMs: number
}

const MOST_OF_REPLIES = 0.75
/** Fewer tell no usual reply from a late one. */
const FEWEST_REPLIES_COUNT = 10

/** Returns the spread of all replies to pings without load, of both ends' pings: each round trip goes both ways. Null of few. */
export function findRttSpread({ idleRtt, wayBack }: DirectionView): RttSpread | null {
  const rttsMs = [idleRtt, wayBack.idleRtt]
    .flatMap((ping) => ping?.replies ?? [])
    .map(({ rttMs }) => rttMs)
    .toSorted((left, right) => left - right)
  const count = rttsMs.length
  const [least, most] = [rttsMs[0], rttsMs[Math.ceil(MOST_OF_REPLIES * count) - 1]]
  if (count < FEWEST_REPLIES_COUNT || least === undefined || most === undefined) return null
  const mean = rttsMs.reduce((sum, rttMs) => sum + rttMs, 0) / count
  const variance = rttsMs.reduce((sum, rttMs) => sum + (rttMs - mean) ** 2, 0) / count
  return { count, mostMs: most - least, deviationMs: Math.sqrt(variance) }
}
