import {
  findAtLeastProbability,
  findAtMostProbability,
  findUpperShare,
} from '@/lib/domain/analysis/statistics/exact-binomial'
import type { Verdict } from './compared-run'

export type Counts = { readonly lostCount: number; readonly packetsCount: number }

/** Loss counts as changed from twice as much on, and from 1e-4 on (field-notes §6.4). */
const SMALL_RATIO = 2
const SMALL_SHARE = 1e-4
/** Unchanged while it may be at most four times as much, or below the knee's own limit of 0.1 % (design §2). */
const LARGE_RATIO = 4
const LARGE_SHARE = 1e-3
/**
 * Returns whether loss changed between two counts: by exact tests, because counts near zero have no percentage change and
 * no normal noise (field-notes §6.5). Given all that was lost, how much of it fell now is binomial with the share of packets
 * sent now. A change is believed where chance makes it with a probability below `evidenceP`, one-sided.
 */
export function judgeCounts(
  then: Counts,
  now: Counts,
  evidenceP: number,
): { readonly verdict: Verdict; readonly reason: string } {
  const [thenShare, nowShare] = [then.lostCount / then.packetsCount, now.lostCount / now.packetsCount]
  const total = then.lostCount + now.lostCount
  const share = now.packetsCount / (now.packetsCount + then.packetsCount)
  if (total === 0) return { verdict: 'unchanged', reason: describeNone(now.packetsCount) }
  const isMore = nowShare >= SMALL_SHARE && nowShare > SMALL_RATIO * thenShare
  if (isMore && findAtLeastProbability(now.lostCount, { total, share }) < evidenceP) {
    return { verdict: 'degraded', reason: 'more is lost than chance explains' }
  }
  const isLess = thenShare >= SMALL_SHARE && thenShare > SMALL_RATIO * nowShare
  if (isLess && findAtMostProbability(now.lostCount, { total, share }) < evidenceP) {
    return { verdict: 'improved', reason: 'less is lost than chance explains' }
  }
  const upper = findUpperShare(now.lostCount, now.packetsCount)
  if (upper <= Math.max(LARGE_SHARE, LARGE_RATIO * thenShare)) {
    return { verdict: 'unchanged', reason: 'within what chance explains' }
  }
  return { verdict: 'inconclusive', reason: 'too few packets to tell a change from chance' }
}

function describeNone(packetsCount: number): string {
  const oneIn = Math.max(1, Math.floor(1 / findUpperShare(0, packetsCount)))
  return `nothing lost then or now; 0 of ${packetsCount.toLocaleString('en')} means less than 1 in ${oneIn.toLocaleString('en')}`
}
