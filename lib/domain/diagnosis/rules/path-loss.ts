import { findLossCeilingBps } from '@/lib/domain/analysis/ceilings/loss-rate'
import { findShareInterval, type ShareInterval } from '@/lib/domain/analysis/statistics/exact-binomial'
import { maxKnown } from '@/lib/domain/analysis/statistics/sum'
import { buildCarrierTable } from '@/lib/domain/diagnosis/advice/carrier-table'
import { plainAdvice } from '@/lib/domain/diagnosis/advice/plain-advice'
import { switchToBbr } from '@/lib/domain/diagnosis/advice/sysctl-lines'
import type { DirectionView, TcpEvidence, UdpEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Advice, Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayPct, sayRate } from '@/lib/domain/diagnosis/say'

/** Loss at up to half of what the line carries is no queue that overflows (design §6, udp.base_loss_pct). */
const BASE_SHARE = 0.5
/** A loss ratio of 1e-4 holds a long TCP connection back (field-notes §4, Verdict). */
const LEAST_LOSS_PCT = 0.01
/** One per cent is a line that hardly carries TCP at all (RFC 3819 §8.5: at 1 % and 80 ms CUBIC and Reno stay below 2 Mbit/s). */
const CRITICAL_LOSS_PCT = 1
/** A rate within this factor of the ceiling that its loss sets is explained by the loss; Mathis' constant alone varies by 1.5. */
const NEAR_CEILING_FACTOR = 2

/** A probe that loses so much was offered beyond what the path carries, or lost on it (design §5.10: probes stop at 1 %). */
const OVERLOADED_LOSS_SHARE = 0.01
/** UDP that surely lost less than this share of what TCP sent again had another path than TCP's queue. */
const RULED_OUT_SHARE = 0.5
/** This many datagrams lost beside TCP's own account are no chance. */
const CORROBORATING_COUNT = 3

/** Packets are lost on the path at rates far below the knee. */
export const pathLoss: Rule = { id: 'path-loss', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  return concludeFromUdp(view) ?? concludeFromTcp(view)
}

type BaseLoss = {
  readonly lostCount: number
  readonly sentCount: number
  readonly interval: ShareInterval
  readonly probes: readonly UdpEvidence[]
}

function concludeFromUdp(view: DirectionView): Conclusion | null {
  const base = findBaseLoss(view)
  if (base === null || 100 * base.interval.lowShare < LEAST_LOSS_PCT) return null
  if (isSingleBurst(base.probes) || isTooFastForLoss(view, base)) return null
  const { lostCount, sentCount, interval, probes } = base
  const lossPct = (100 * lostCount) / sentCount
  const [low, high] = [interval.lowShare, interval.highShare].map((share) => sayPct(100 * share))
  const fastest = probes.at(-1)
  return {
    severity: lossPct >= CRITICAL_LOSS_PCT ? 'critical' : 'warning',
    side: null,
    sentence: `${view.label} loses ${sayPct(lossPct)} of packets on the path (${low} to ${high}), already at ${sayRate(fastest?.offeredBps ?? null)}, far below what it can carry.${sayConsequence(view.single)}`,
    evidence: [...describeUdp(base), ...describeTcp(view.single)],
    advice: adviseLoss(view),
    confidence: 'certain',
    missing: [],
    costBps: findCost(view.single),
  }
}

/**
 * Whether all but the worst probe say that the path loses less: what one probe lost alone was a burst, of a sender whose machine
 * stood still or of a queue that somebody else filled, and not what the path does.
 */
function isSingleBurst(probes: readonly UdpEvidence[]): boolean {
  const byLoss = probes.toSorted((left, right) => (right.pathLostCount ?? 0) - (left.pathLostCount ?? 0))
  const others = byLoss.slice(1)
  if (others.length === 0) return false
  const { lostCount, sentCount } = countTogether(others)
  return 100 * findShareInterval(lostCount, sentCount).lowShare < LEAST_LOSS_PCT
}

/**
 * Whether one TCP stream carried more than twice what its congestion control can keep up under the least loss that UDP stands
 * for: then the path does not lose so, and the probes met bursts of their own sender.
 */
function isTooFastForLoss({ single, idleRttMs }: DirectionView, base: BaseLoss): boolean {
  const { steadyBps = null, mssBytes = null, congestionControl = null } = single ?? {}
  if (steadyBps === null || mssBytes === null || idleRttMs === null) return false
  const lossBps = findLossCeilingBps(congestionControl, {
    mssBytes,
    rttMs: idleRttMs,
    lossEventShare: base.interval.lowShare,
    streamsCount: 1,
  })
  return lossBps !== null && steadyBps > NEAR_CEILING_FACTOR * lossBps
}

/** What all probes far below what the path carries lost together. */
function findBaseLoss(view: DirectionView): BaseLoss | null {
  const { probes, udpLineBps, knee, single, parallel } = view
  const kneeBps = knee !== null && knee.kind !== 'unknown' ? knee.bps : null
  const reachedBps = Math.max(single?.steadyBps ?? 0, parallel?.steadyBps ?? 0)
  const fullBps = udpLineBps ?? kneeBps ?? (reachedBps > 0 ? reachedBps : null)
  if (fullBps === null) return null
  return sumUpTo(probes, BASE_SHARE * Math.min(fullBps, findNarrowBps(view) ?? fullBps))
}

/**
 * What one flow gets through a path far narrower than registered: the most that arrived, where much more was sent and TCP
 * carries about as much too (under loss at every rate it would carry far less); null where nothing says so.
 */
function findNarrowBps({ probes, single }: DirectionView): number | null {
  const arrivedBps = maxKnown(probes.map(({ receivedBps }) => receivedBps))
  const isOverloaded = probes.some(
    ({ sentCount, pathLostCount }) =>
      (pathLostCount ?? 0) >= OVERLOADED_LOSS_SHARE * (sentCount ?? Number.POSITIVE_INFINITY),
  )
  if (arrivedBps === null || !isOverloaded) return null
  return (single?.steadyBps ?? 0) >= BASE_SHARE * arrivedBps ? arrivedBps : null
}

function sumUpTo(probes: readonly UdpEvidence[], mostBps: number): BaseLoss | null {
  const low = probes.filter(
    (probe) => probe.offeredBps <= mostBps && probe.sentCount !== null && probe.pathLostCount !== null,
  )
  const { lostCount, sentCount } = countTogether(low)
  if (sentCount <= 0) return null
  return { lostCount, sentCount, interval: findShareInterval(lostCount, sentCount), probes: low }
}

function countTogether(probes: readonly UdpEvidence[]) {
  const sum = (read: (probe: UdpEvidence) => number | null) =>
    probes.reduce((total, probe) => total + (read(probe) ?? 0), 0)
  return { lostCount: sum((probe) => probe.pathLostCount), sentCount: sum((probe) => probe.sentCount) }
}

/** TCP's own account: a sender that congestion control holds near the ceiling which its retransmissions set, where UDP does not rule it out. */
function concludeFromTcp(view: DirectionView): Conclusion | null {
  const { single, label } = view
  const base = findBaseLoss(view)
  if (single === null || single.binding !== 'loss' || isRuledOut(single, view)) return null
  const lossBps = single.ceilings.find((each) => each.kind === 'loss')?.bps ?? null
  const rateBps = single.steadyBps ?? single.goodputBps
  if (lossBps === null || rateBps === null) return null
  if (rateBps > NEAR_CEILING_FACTOR * lossBps || rateBps < lossBps / NEAR_CEILING_FACTOR) return null
  const isCorroborated = base !== null && base.lostCount >= CORROBORATING_COUNT
  return {
    severity: 'warning',
    side: null,
    sentence: `${label} loses packets under TCP: ${sayPct(single.retransmitPct)} was sent again, and one stream reaches ${sayRate(rateBps)}, about what ${single.congestionControl ?? 'its congestion control'} can keep up under that loss (${sayRate(lossBps)}).`,
    evidence: [
      ...describeTcp(single),
      ...describeUdp(base),
      ...item({
        source: 'iperf3',
        stepId: single.stepId,
        name: 'ceiling under this loss',
        value: lossBps,
        unit: 'bps',
      }),
    ],
    advice: adviseLoss(view),
    confidence: isCorroborated ? 'certain' : 'likely',
    missing: isCorroborated
      ? []
      : ['UDP probes at a low rate, which tell loss on the path from a queue that TCP itself fills'],
    costBps: findCost(single),
  }
}

/** What the carrier must mend, and what bears the loss meanwhile where the kernel has it. */
function adviseLoss(view: DirectionView): readonly Advice[] {
  const { sender } = view
  const carrier = plainAdvice(view, {
    side: null,
    text: 'Give the carrier the rates, counts and times of this loss: it is on the path and not on the hosts. Ask for errors of ports and optics along it.',
    table: buildCarrierTable(view),
    profile: 'quick',
    metricKey: 'udp.base_loss_pct',
  })
  const lines = switchToBbr(sender)
  const [now] = lines.flatMap(({ from, to }) => (to === 'bbr' ? [from] : []))
  if (now === undefined) return [carrier]
  const command = (which: 'from' | 'to') =>
    ['sudo sysctl -w', ...lines.map((line) => `${line.name}=${line[which]}`)].join(' ')
  return [
    carrier,
    {
      side: sender.side,
      text: `Until then BBR on ${sender.name} keeps its rate under such loss, where ${now} slows down. It paces, best with fq.`,
      setting: 'net.ipv4.tcp_congestion_control',
      from: now,
      to: 'bbr',
      command: command('to'),
      revert: command('from'),
      check: { profile: 'quick', metricKey: 'tcp.single.steady_bps', direction: view.direction },
    },
  ]
}

/** Probes below the knee that lost far less than TCP did say that TCP's loss is a queue of its own making. */
function isRuledOut({ retransmitPct }: TcpEvidence, view: DirectionView): boolean {
  const { knee, probes } = view
  const below = knee === null || knee.kind === 'unknown' ? null : sumUpTo(probes, knee.bps)
  return [findBaseLoss(view), below].some(
    (base) => base !== null && 100 * base.interval.highShare < RULED_OUT_SHARE * (retransmitPct ?? 0),
  )
}

function describeUdp(base: BaseLoss | null) {
  if (base === null) return []
  const { lostCount, sentCount, probes } = base
  const stepId = probes.at(-1)?.stepId ?? null
  return [
    ...item({
      source: 'iperf3 udp',
      stepId,
      name: 'lost on the path at low rates',
      value: lostCount,
      unit: 'count',
    }),
    ...item({ source: 'iperf3 udp', stepId, name: 'sent at low rates', value: sentCount, unit: 'count' }),
    ...item({
      source: 'iperf3 udp',
      name: 'path loss',
      value: (100 * lostCount) / sentCount,
      unit: 'pct',
      threshold: LEAST_LOSS_PCT,
    }),
  ]
}

function describeTcp(single: TcpEvidence | null) {
  if (single === null) return []
  const { stepId, retransmitPct, steadyBps } = single
  return [
    ...item({
      source: 'ss',
      stepId,
      name: 'sent again by one TCP stream',
      value: retransmitPct,
      unit: 'pct',
      threshold: LEAST_LOSS_PCT,
    }),
    ...item({ source: 'iperf3', stepId, name: 'steady rate of one stream', value: steadyBps, unit: 'bps' }),
  ]
}

function sayConsequence(single: TcpEvidence | null): string {
  if (single === null || single.binding !== 'loss') return ''
  return ` It holds one ${single.congestionControl ?? 'TCP'} stream at ${sayRate(single.steadyBps ?? single.goodputBps)}.`
}

function findCost(single: TcpEvidence | null): number | null {
  const rateBps = single?.steadyBps ?? single?.goodputBps ?? null
  if (single === null || rateBps === null || single.lineBps === null) return null
  return Math.max(0, single.lineBps - rateBps)
}
