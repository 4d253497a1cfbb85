import { maxKnown } from '@/lib/domain/analysis/statistics/sum'
import { findSidePingMs } from '@/lib/domain/analysis/tcp/find-rtt'
import { attributeLoss } from '@/lib/domain/analysis/udp/attribute-loss'
import { findCarriedPct } from '@/lib/domain/analysis/udp/find-carried'
import { isCleanProbe, isOfferedShort } from '@/lib/domain/analysis/udp/judge-probe'
import type { UdpEvidence } from '@/lib/domain/diagnosis/evidence'
import type { OneWayTest, UdpSpec } from '@/lib/domain/model/step'
import { toEndEvidence } from './tcp-evidence'

/** Returns one UDP probe as the rules see it. */
export function toUdpEvidence(
  test: OneWayTest,
  step: { readonly spec: UdpSpec; readonly stepId: string | null },
): UdpEvidence {
  const { totals } = test
  const { pathLostCount, hostLostCount } = attributeLoss(test)
  const unreadCount = Math.min(countUnread(test), pathLostCount ?? 0)
  return {
    stepId: step.stepId,
    durationS: totals.seconds,
    offeredBps: step.spec.offeredBps,
    datagramBytes: step.spec.datagramBytes,
    sentBps: totals.sentBps,
    receivedBps: totals.goodputBps,
    sentCount: totals.packetsSent === null ? null : totals.packetsSent - unreadCount,
    lostCount: totals.lostCount === null ? null : totals.lostCount - unreadCount,
    pathLostCount: pathLostCount === null ? null : pathLostCount - unreadCount,
    hostLostCount,
    outOfOrderCount: totals.outOfOrderCount,
    jitterMs: totals.jitterMs,
    carriedPct: findCarriedPct(test),
    isClean: isCleanProbe(test),
    isOfferedShort: isOfferedShort(test, step.spec.offeredBps),
    delayMs: findSidePingMs(test),
    delayMaxMs: maxKnown(test.sidePing.map((reply) => reply.rttMs)),
    sender: toEndEvidence(test.sender),
    receiver: toEndEvidence(test.receiver),
  }
}

/** A tail longer than this share of what was sent is no few datagrams in a socket: the path broke. */
const MOST_UNREAD_SHARE = 0.05

/**
 * How many datagrams follow the last one that the receiver read. iperf3 closes its socket once the sender's end is announced,
 * and discards what a busy machine has not read by then (seen: 86 of 13,722 on a line that dropped none), so that of these
 * nobody can say whether they arrived. 0 where the receiver's intervals are unknown.
 */
function countUnread({ totals, intervals }: OneWayTest): number {
  const { lostCount, packetsSent } = totals
  const missed = intervals.map((interval) => interval.lostCount)
  if (lostCount === null || packetsSent === null || missed.length === 0) return 0
  const unread = missed.reduce<number>((rest, count) => rest - (count ?? Number.POSITIVE_INFINITY), lostCount)
  return unread > 0 && unread <= MOST_UNREAD_SHARE * packetsSent ? unread : 0
}
