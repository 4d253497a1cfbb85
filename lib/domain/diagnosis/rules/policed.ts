import { buildCarrierTable } from '@/lib/domain/diagnosis/advice/carrier-table'
import {
  AT_LINE_SHARE,
  type DirectionView,
  isKneeContradicted,
  type TcpEvidence,
  type UdpEvidence,
} from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayMs, sayPct, sayRate } from '@/lib/domain/diagnosis/say'

/** Loss from which a probe is over the limit and not unlucky (design §5.10: probes stop at 1 %). */
const LEAST_LOSS_PCT = 1
/** Delay that overload adds at a shaper before it drops; a policer adds none. A short queue adds less than this of a round trip … */
const MOST_QUEUE_SHARE = 0.1
/** … or than this in all, which is what a ping beside a loaded host varies by on its own. */
const MOST_QUEUE_MS = 3
/** Of the policer's rate, what to pace to: bursts need the rest. */
const PACING_SHARE = 0.95
/** TCP sends again this much under a policer, whose drops come in bursts (field-notes §4, Verdict: ratio 1e-4). */
const LEAST_RETRANSMIT_PCT = 0.01
/** A first burst this much above the later rate is a bucket that empties. */
const BURST_RATIO = 1.5

/** Packets over a rate are dropped without waiting first: a policer, or a queue too short to be told from one. */
export const policed: Rule = { id: 'policed', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  return concludeFromUdp(view) ?? concludeFromTcp(view)
}

function concludeFromUdp(view: DirectionView): Conclusion | null {
  const { knee, udpLineBps, idleRttMs } = view
  if (knee === null || knee.kind === 'unknown' || knee.kind === 'at-least' || idleRttMs === null) return null
  if (isKneeContradicted(view)) return null
  if (udpLineBps !== null && knee.bps >= AT_LINE_SHARE * udpLineBps) return null
  const over = view.probes.find(
    (probe) => probe.offeredBps > knee.bps && (findLossPct(probe) ?? 0) >= LEAST_LOSS_PCT,
  )
  const under = view.probes.findLast((probe) => probe.isClean === true && probe.delayMs !== null)
  if (over === undefined || over.delayMs === null) return null
  const queueMs = Math.max(0, over.delayMs - Math.min(idleRttMs, under?.delayMs ?? idleRttMs))
  const limitMs = Math.max(MOST_QUEUE_MS, MOST_QUEUE_SHARE * idleRttMs)
  if (queueMs > limitMs) return null
  return conclude(view, {
    rateBps: knee.bps,
    queueMs,
    limitMs,
    what: `${sayPct(findLossPct(over))} of UDP is lost at ${sayRate(over.offeredBps)}, and a ping beside it waits ${sayMs(queueMs)} longer than idle`,
    evidence: [
      ...item({
        source: 'iperf3 udp',
        stepId: over.stepId,
        name: 'path loss above the rate',
        value: findLossPct(over),
        unit: 'pct',
        threshold: LEAST_LOSS_PCT,
      }),
      ...item({
        source: 'ping beside the test',
        stepId: over.stepId,
        name: 'delay that the overload adds',
        value: queueMs,
        unit: 'ms',
        threshold: limitMs,
      }),
      ...item({ source: 'iperf3 udp', name: 'highest clean rate', value: knee.bps, unit: 'bps' }),
    ],
    confidence: 'certain',
    missing: [],
  })
}

function findLossPct({ pathLostCount, sentCount }: UdpEvidence): number | null {
  return pathLostCount === null || !sentCount ? null : (100 * pathLostCount) / sentCount
}

/** TCP alone: a first burst, then a lower rate with loss and without a longer round trip. */
function concludeFromTcp(view: DirectionView): Conclusion | null {
  const { single, idleRttMs } = view
  if (single === null || single.steadyBps === null || idleRttMs === null) return null
  const hasUdp = view.probes.some((probe) => probe.isClean !== null)
  if (hasUdp || (single.retransmitPct ?? 0) < LEAST_RETRANSMIT_PCT || !hasBurst(single)) return null
  const loadedMs = single.sidePing?.medianMs ?? single.rttLoadedMs
  if (loadedMs === null) return null
  const queueMs = Math.max(0, loadedMs - idleRttMs)
  const limitMs = Math.max(MOST_QUEUE_MS, MOST_QUEUE_SHARE * idleRttMs)
  if (queueMs > limitMs) return null
  return conclude(view, {
    rateBps: single.steadyBps,
    queueMs,
    limitMs,
    what: `one stream bursts and then stays at ${sayRate(single.steadyBps)}, sends ${sayPct(single.retransmitPct)} again, and the round trip grows by ${sayMs(queueMs)} only`,
    evidence: [
      ...item({
        source: 'iperf3',
        stepId: single.stepId,
        name: 'steady rate of one stream',
        value: single.steadyBps,
        unit: 'bps',
      }),
      ...item({
        source: 'ss',
        stepId: single.stepId,
        name: 'sent again',
        value: single.retransmitPct,
        unit: 'pct',
        threshold: LEAST_RETRANSMIT_PCT,
      }),
      ...item({
        source: 'ping beside the test',
        stepId: single.stepId,
        name: 'delay under load',
        value: queueMs,
        unit: 'ms',
        threshold: limitMs,
      }),
    ],
    confidence: 'possible',
    missing: ['UDP probes around the rate, which show where loss starts and whether delay grows first'],
  })
}

function hasBurst({ intervals, steadyBps }: TcpEvidence): boolean {
  const first = Math.max(0, ...intervals.slice(0, 2).map(({ bps }) => bps))
  return steadyBps !== null && first >= BURST_RATIO * steadyBps
}

function conclude(
  view: DirectionView,
  found: Pick<Conclusion, 'evidence' | 'confidence' | 'missing'> & {
    readonly rateBps: number
    readonly queueMs: number
    readonly limitMs: number
    readonly what: string
  },
): Conclusion {
  const { rateBps, limitMs, what, evidence, confidence, missing } = found
  const lineBps = view.single?.lineBps ?? null
  const table = buildCarrierTable(view)
  return {
    severity: 'warning',
    side: null,
    sentence: `${view.label} drops what goes beyond ${sayRate(rateBps)} without letting it wait: ${what}. A policer, or a queue below ${sayMs(limitMs)}.`,
    evidence,
    advice: [
      {
        side: view.sender.side,
        text: `Pace to ${sayRate(PACING_SHARE * rateBps)}: what is dropped beyond it is sent again and carries nothing. Ask the carrier for a shaper instead of a policer, or a larger burst${table === null ? '' : ', with the table of rates and losses'}.`,
        setting: 'maximum rate at the sender',
        from: null,
        to: sayRate(PACING_SHARE * rateBps),
        command: `sudo tc qdisc replace dev ${view.sender.interface?.name ?? 'DEVICE'} root fq maxrate ${Math.round((PACING_SHARE * rateBps) / 1000)}kbit`,
        revert: `sudo tc qdisc del dev ${view.sender.interface?.name ?? 'DEVICE'} root`,
        ...(table === null ? {} : { table }),
        check: { profile: 'quick', metricKey: 'tcp.single.retransmit_pct', direction: view.direction },
      },
    ],
    confidence,
    missing,
    costBps: lineBps === null ? null : Math.max(0, lineBps - rateBps),
  }
}
