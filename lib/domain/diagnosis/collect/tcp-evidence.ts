import { findMedian } from '@/lib/domain/analysis/statistics/median'
import { maxKnown, sumKnown } from '@/lib/domain/analysis/statistics/sum'
import { toRateIntervals } from '@/lib/domain/analysis/steady/rate-intervals'
import { findRetransmitShare } from '@/lib/domain/analysis/tcp/find-retransmits'
import { findSidePingMs } from '@/lib/domain/analysis/tcp/find-rtt'
import type { TcpJudgement } from '@/lib/domain/analysis/tcp/judge-tcp-test'
import type { CpuEvidence, EndEvidence, TcpEvidence } from '@/lib/domain/diagnosis/evidence'
import type { EndObservation, OneWayTest, SocketSample, TcpSpec } from '@/lib/domain/model/step'

/** Returns one direction of a judged TCP test as the rules see it. */
export function toTcpEvidence(
  judged: TcpJudgement,
  step: { readonly spec: TcpSpec; readonly stepId: string | null },
): TcpEvidence {
  const { test, steady, window, ceilings } = judged
  const wholeShare = findRetransmitShare(test, judged.mssBytes)
  return {
    stepId: step.stepId,
    streamsCount: step.spec.streamsCount,
    durationS: test.totals.seconds,
    isReversed: test.isReversed ?? false,
    steadyBps: steady.steadyBps,
    isSteady: steady.isSteady,
    unsteadyCode: steady.reason?.code ?? null,
    goodputBps: test.totals.goodputBps,
    sentBps: test.totals.sentBps,
    rampS: steady.rampS,
    intervals: toRateIntervals(test.intervals).map(({ startS, endS, bps }) => ({
      lengthS: endS - startS,
      bps,
    })),
    retransmits: test.totals.retransmits ?? findLast(test, (socket) => socket.retransTotal),
    retransmitPct: judged.retransmitPct,
    retransmitWholePct: wholeShare === null ? null : 100 * wholeShare,
    mssBytes: judged.mssBytes,
    rttLoadedMs: judged.rttLoadedMs,
    sidePing: toSidePing(test),
    cwndMaxBytes: window.cwndMaxBytes,
    windowEffectiveBytes: window.effective.value,
    peerWindowBytes: window.peerWindowBytes,
    inFlightBytes: window.inFlightBytes,
    starvedPct: window.starvedPct,
    windowAskedBytes: step.spec.windowAskedBytes,
    limits: judged.limits,
    reordSeenCount: findLast(test, (socket) => socket.reordSeen),
    dsackCount: findLast(test, (socket) => socket.dsackDups),
    congestionControl: test.congestionControl ?? findControl(test),
    lineBps: judged.lineBps.value,
    ceilings: ceilings.ceilings,
    binding: ceilings.binding,
    sender: toEndEvidence(test.sender),
    receiver: toEndEvidence(test.receiver),
  }
}

/** Returns what one end of a test saw as the rules see it. */
export function toEndEvidence(end: EndObservation): EndEvidence {
  const { side, iperfCpuPct, bufferGrantedBytes, counters } = end
  return {
    side,
    cpu: findCpu(end),
    iperfCpuPct,
    iperf3Version: end.iperfVersion,
    bufferGrantedBytes,
    counters,
  }
}

function findCpu({ samples }: EndObservation): CpuEvidence | null {
  const looks = samples.flatMap(({ cpu }) => (cpu ? [cpu] : []))
  const busiestCorePct = findMedian(looks.map((each) => each.busiestCorePct))
  const busiestCoreSoftirqPct = findMedian(looks.map((each) => each.busiestCoreSoftirqPct))
  const stealPct = findMedian(looks.map((each) => each.stealPct))
  if (busiestCorePct === null || busiestCoreSoftirqPct === null || stealPct === null) return null
  return { busiestCorePct, busiestCoreSoftirqPct, stealPct }
}

function toSidePing(test: OneWayTest): TcpEvidence['sidePing'] {
  const { sidePing, sidePingLostCount } = test
  if (sidePing.length === 0 && sidePingLostCount === null) return null
  return {
    medianMs: findSidePingMs(test),
    maxMs: maxKnown(sidePing.map((reply) => reply.rttMs)),
    repliesCount: sidePing.length,
    lostCount: sidePingLostCount,
  }
}

/** A counter of all streams together as last seen; the sockets are the test's own, so it began at 0. */
function findLast(test: OneWayTest, read: (socket: SocketSample) => number | null): number | null {
  const seen = test.sender.samples.filter((sample) => sample.sockets.length > 0)
  return maxKnown(seen.map((sample) => sumKnown(sample.sockets.map(read))))
}

function findControl(test: OneWayTest): string | null {
  return test.sender.samples.at(-1)?.sockets[0]?.congestionControl ?? null
}
