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
  const { sentCount, unreadCount, pathLostCount, hostLostCount } = attributeLoss(test)
  return {
    stepId: step.stepId,
    durationS: totals.seconds,
    offeredBps: step.spec.offeredBps,
    datagramBytes: step.spec.datagramBytes,
    sentBps: totals.sentBps,
    receivedBps: totals.goodputBps,
    sentCount,
    lostCount: totals.lostCount === null ? null : totals.lostCount - unreadCount,
    pathLostCount,
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
