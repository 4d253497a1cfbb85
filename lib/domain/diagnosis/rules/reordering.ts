import { sumKnown } from '@/lib/domain/analysis/statistics/sum'
import { plainAdvice } from '@/lib/domain/diagnosis/advice/plain-advice'
import type { DirectionView, TcpEvidence, UdpEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayCount, sayPct } from '@/lib/domain/diagnosis/say'

/** This many sightings are no single hiccup of a route that changed. */
const LEAST_SEEN_COUNT = 10
/** Of what was sent again, this share arrived after all (dsack): then it was late and not lost. */
const LEAST_SPURIOUS_SHARE = 0.5
/** Of UDP datagrams, this share out of order is per-packet balancing. */
const LEAST_OUT_OF_ORDER_PCT = 0.1

/** Packets overtake each other; little is really lost. */
export const reordering: Rule = { id: 'reordering', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  return concludeFromTcp(view) ?? concludeFromUdp(view)
}

function concludeFromTcp(view: DirectionView): Conclusion | null {
  const test = [view.single, view.parallel].find((each) => each !== null && isReordered(each, view))
  if (!test) return null
  const spuriousPct = test.retransmits
    ? Math.min(100, (100 * (test.dsackCount ?? 0)) / test.retransmits)
    : null
  const spuriousText =
    spuriousPct === null
      ? ''
      : ` ${sayPct(spuriousPct)} of the ${sayCount(test.retransmits)} segments sent again arrived twice.`
  return {
    severity: 'warning',
    side: null,
    sentence: `${view.label} delivers packets out of order: the sender saw it ${sayCount(test.reordSeenCount)} times in one test.${spuriousText} Balancing per packet over several lines or a bond in balance-rr does this.`,
    evidence: [
      ...item({
        source: 'ss',
        stepId: test.stepId,
        name: 'reordering seen (reord_seen)',
        value: test.reordSeenCount,
        unit: 'count',
        threshold: LEAST_SEEN_COUNT,
      }),
      ...item({
        source: 'ss',
        stepId: test.stepId,
        name: 'arrived twice (dsack_dups)',
        value: test.dsackCount,
        unit: 'count',
      }),
      ...item({
        source: 'iperf3',
        stepId: test.stepId,
        name: 'sent again',
        value: test.retransmits,
        unit: 'count',
      }),
      ...describeUdp(view.probes),
    ],
    advice: [adviseBalancing(view)],
    confidence: 'certain',
    missing: [],
    costBps:
      test.lineBps === null
        ? null
        : Math.max(0, test.lineBps - (test.steadyBps ?? test.goodputBps ?? test.lineBps)),
  }
}

/** Much reordering, and what was sent again was mostly not lost, or UDP at low rates lost nothing. */
function isReordered(test: TcpEvidence, view: DirectionView): boolean {
  const { reordSeenCount, dsackCount, retransmits } = test
  if (reordSeenCount === null || reordSeenCount < LEAST_SEEN_COUNT) return false
  const isSpurious =
    retransmits !== null && retransmits > 0 && (dsackCount ?? 0) >= LEAST_SPURIOUS_SHARE * retransmits
  return (
    isSpurious ||
    retransmits === 0 ||
    view.probes.some((probe) => probe.isClean === true && (probe.outOfOrderCount ?? 0) > 0)
  )
}

function concludeFromUdp(view: DirectionView): Conclusion | null {
  const probe = view.probes.find(
    ({ outOfOrderCount, sentCount }) =>
      outOfOrderCount !== null &&
      sentCount !== null &&
      sentCount > 0 &&
      outOfOrderCount >= LEAST_SEEN_COUNT &&
      (100 * outOfOrderCount) / sentCount >= LEAST_OUT_OF_ORDER_PCT,
  )
  if (!probe?.sentCount || probe.outOfOrderCount === null) return null
  const sharePct = (100 * probe.outOfOrderCount) / probe.sentCount
  return {
    severity: 'warning',
    side: null,
    sentence: `${view.label} delivers packets out of order: ${sayPct(sharePct)} of UDP datagrams came after a later one. Balancing per packet over several lines or a bond in balance-rr does this.`,
    evidence: [
      ...item({
        source: 'iperf3 udp',
        stepId: probe.stepId,
        name: 'out of order',
        value: sharePct,
        unit: 'pct',
        threshold: LEAST_OUT_OF_ORDER_PCT,
      }),
      ...describeUdp(view.probes),
    ],
    advice: [adviseBalancing(view)],
    confidence: 'certain',
    missing: [],
    costBps: null,
  }
}

/** Of all probes that the path carried: what came late, among what came. */
function describeUdp(probes: readonly UdpEvidence[]) {
  const known = probes.flatMap(({ isClean, outOfOrderCount, sentCount, stepId }) =>
    isClean === true && outOfOrderCount !== null && sentCount !== null
      ? [{ outOfOrderCount, sentCount, stepId }]
      : [],
  )
  const stepId = known.at(-1)?.stepId ?? null
  const late = sumKnown(known.map(({ outOfOrderCount }) => outOfOrderCount))
  const sent = sumKnown(known.map(({ sentCount }) => sentCount))
  return [
    ...item({ source: 'iperf3 udp', stepId, name: 'UDP out of order', value: late, unit: 'count' }),
    ...item({
      source: 'iperf3 udp',
      stepId,
      name: 'UDP sent, out of order among it',
      value: sent,
      unit: 'count',
    }),
  ]
}

function adviseBalancing(view: DirectionView): Conclusion['advice'][number] {
  return plainAdvice(view, {
    side: null,
    text: 'Balance by flow and not by packet: 802.3ad with a layer3+4 hash instead of balance-rr; ask the carrier the same of its lines.',
    profile: 'quick',
    metricKey: 'tcp.single.retransmit_pct',
  })
}
