import { plainAdvice } from '@/lib/domain/diagnosis/advice/plain-advice'
import type { DirectionView, TcpEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayPct, sayRate } from '@/lib/domain/diagnosis/say'

/** Headers, acknowledgements and pings beside a test take up to this much more than its payload: what is within it is no finding. */
const OWN_OVERHEAD = 1.12
/** What the interface counts of each segment beside its payload: Ethernet, IPv4, and TCP with timestamps. */
const SEGMENT_HEADERS_BYTES = 14 + 20 + 32
const FULL_SEGMENT_BYTES = 1448
/** Other traffic below this share of the line, or of the test where that is unknown, changes no figure by more than its noise. */
const LEAST_SHARE = 0.05

/** Somebody else used the interface while the test ran. */
export const crossTraffic: Rule = { id: 'cross-traffic', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const seen = [view.single, view.parallel].flatMap((test) => (test === null ? [] : findOther(test)))
  const worst = seen.toSorted((left, right) => right.share - left.share)[0]
  if (worst === undefined) return null
  const { test, otherBps, role, share } = worst
  const host = view[role]
  return {
    severity: 'warning',
    side: host.side,
    sentence: `${view.label}: while the test ran, the interface of ${host.name} carried about ${sayRate(otherBps)} of somebody else’s traffic, ${sayPct(100 * share)} of what the line carries. What was measured is what was left.`,
    evidence: [
      ...item({
        source: '/proc/net/dev',
        stepId: test.stepId,
        name: `other traffic at ${host.name}`,
        value: otherBps,
        unit: 'bps',
        threshold: (otherBps / share) * LEAST_SHARE,
      }),
      ...item({
        source: 'iperf3',
        stepId: test.stepId,
        name: 'the test itself',
        value: test.goodputBps,
        unit: 'bps',
      }),
    ],
    advice: [
      plainAdvice(view, {
        side: host.side,
        text: 'Measure again in a quiet hour, or set the link’s allowed hours to one.',
        profile: 'quick',
        metricKey: 'tcp.single.steady_bps',
      }),
    ],
    confidence: 'certain',
    missing: [],
    costBps: otherBps,
  }
}

type Other = {
  readonly test: TcpEvidence
  readonly role: 'sender' | 'receiver'
  readonly otherBps: number
  readonly share: number
}

/** What the interface counted beyond the test's own bytes, in the direction of the test, at either end. */
function findOther(test: TcpEvidence): readonly Other[] {
  const { goodputBps, sentBps, durationS, lineBps } = test
  if (goodputBps === null || durationS === null || !(durationS > 0) || !(goodputBps > 0)) return []
  const ownBps = Math.max(goodputBps, sentBps ?? 0) * againFactor(test)
  const segmentBytes = test.mssBytes || FULL_SEGMENT_BYTES
  const ends = [
    { role: 'receiver' as const, bytes: test.receiver.counters?.link?.rxBytes ?? null },
    { role: 'sender' as const, bytes: test.sender.counters?.link?.txBytes ?? null },
  ]
  return ends.flatMap(({ role, bytes }) => {
    if (bytes === null) return []
    const seenBps = (8 * bytes) / durationS
    const certainShare = (seenBps - ownBps * OWN_OVERHEAD) / (lineBps ?? goodputBps)
    if (certainShare < LEAST_SHARE) return []
    const otherBps = seenBps - ownBps * (1 + SEGMENT_HEADERS_BYTES / segmentBytes)
    return [{ test, role, otherBps, share: otherBps / (lineBps ?? goodputBps) }]
  })
}

/** A sender's interface carries what was sent again a second time. */
function againFactor({ retransmitWholePct }: TcpEvidence): number {
  return 1 / (1 - Math.min(50, retransmitWholePct ?? 0) / 100)
}
