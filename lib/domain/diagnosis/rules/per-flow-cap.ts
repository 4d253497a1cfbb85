import { findMedian } from '@/lib/domain/analysis/statistics/median'
import { plainAdvice } from '@/lib/domain/diagnosis/advice/plain-advice'
import type { DirectionView, TcpEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayCount, sayPct, sayRate } from '@/lib/domain/diagnosis/say'

/** Parallel streams add up "well beyond" one stream from here on; window-limited streams do so too, which is told apart below. */
const LEAST_PARALLEL_FACTOR = 1.5
/** Seconds of a capped stream differ by no more than this: the cap is a machine's, not a queue's (seen: 4.87 to 4.97 Gbit/s). */
const FLAT_SHARE = 0.05
/** At each end, seconds that a host which stood still for a moment made slow, and the next ones fast. */
const ODD_SHARE = 0.05
/** A sender that sends again no more than this is stopped by no loss (field-notes §4, Verdict). */
const CLEAN_RETRANSMIT_PCT = 0.01
/** One flow of UDP and one of TCP meet the same limit when their payload differs by no more: headers and the grid of rates. */
const NEAR_KNEE_SHARE = 0.1
/** Time limited by a window below which no window binds (field-notes §4, Verdict: 20 %). */
const MOST_LIMITED_PCT = 20
/** Of the line, above which one stream needs no explanation. */
const FULL_SHARE = 0.95
/** Fewer intervals than this show no flatness. */
const FEWEST_INTERVALS_COUNT = 4

/** One stream stops at a flat rate while several together go well beyond it: something limits each flow. */
export const perFlowCap: Rule = { id: 'per-flow-cap', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const { single, parallel } = view
  const [oneBps, manyBps] = [rateOf(single), rateOf(parallel)]
  if (single === null || parallel === null || oneBps === null || manyBps === null) return null
  const isFlat = findFlatness(single)
  if (manyBps < LEAST_PARALLEL_FACTOR * oneBps || isFlat === false) return null
  if (single.lineBps !== null && oneBps >= FULL_SHARE * single.lineBps) return null
  const again = single.retransmitPct ?? single.retransmitWholePct
  if (again !== null && again > CLEAN_RETRANSMIT_PCT && !isKneeOfOneFlow(view, oneBps)) return null
  const isWindow = findWindowAnswer(view, oneBps)
  return isWindow === true
    ? null
    : conclude(view, { single, oneBps, manyBps, isWindowKnown: isWindow === false, isFlat })
}

const rateOf = (test: TcpEvidence | null) => test?.steadyBps ?? test?.goodputBps ?? null

/** UDP, which is one flow too, is clean up to the same rate: what TCP sends again is the limit's own queue that it fills. */
function isKneeOfOneFlow({ knee }: DirectionView, oneBps: number): boolean {
  if (knee === null || (knee.kind !== 'exact' && knee.kind !== 'between')) return false
  return Math.abs(knee.bps - oneBps) <= NEAR_KNEE_SHARE * oneBps
}

/** Whether nine in ten of the seconds after the first quarter carry about the same; null where too few are known. */
function findFlatness({ intervals }: TcpEvidence): boolean | null {
  const wholeS = findMedian(intervals.map(({ lengthS }) => lengthS)) ?? 0
  const later = intervals
    .slice(Math.ceil(intervals.length / 4))
    // What is left of a test behind its last whole interval says nothing about its rate.
    .filter(({ lengthS }) => lengthS > wholeS / 2)
    .map(({ bps }) => bps)
    .toSorted((left, right) => left - right)
  if (later.length < FEWEST_INTERVALS_COUNT - 1) return null
  const oddCount = Math.ceil(ODD_SHARE * later.length)
  const usual = later.length > 2 * FEWEST_INTERVALS_COUNT ? later.slice(oddCount, -oddCount) : later
  const [low = 0, high = 0] = [usual[0], usual.at(-1)]
  return low > 0 && high - low <= FLAT_SHARE * high
}

/** Whether a window binds: by the kernel's clocks, else by whether a larger window of the scan went faster; null unknown. */
function findWindowAnswer(view: DirectionView, oneBps: number): boolean | null {
  const limits = view.single?.limits
  if (limits) return Math.max(limits.rwndPct, limits.sndbufPct) >= MOST_LIMITED_PCT
  const fixed = view.windows.flatMap(({ test }) => rateOf(test) ?? [])
  if (fixed.length === 0) return null
  return Math.max(...fixed) > (1 + FLAT_SHARE) * oneBps
}

function conclude(
  view: DirectionView,
  found: {
    readonly single: TcpEvidence
    readonly oneBps: number
    readonly manyBps: number
    readonly isWindowKnown: boolean
    readonly isFlat: boolean | null
  },
): Conclusion {
  const { single, oneBps, manyBps, isWindowKnown, isFlat } = found
  const { limits, stepId } = single
  const count = view.parallel?.streamsCount ?? null
  const many = count === null ? 'several streams' : `${sayCount(count)} streams`
  const again = single.retransmitPct ?? single.retransmitWholePct
  const howText =
    again !== null && again > CLEAN_RETRANSMIT_PCT
      ? ', one flow of UDP at about the same rate'
      : ' without sending anything again'
  const cause = isWindowKnown
    ? 'No window binds: a limit of the provider for each flow, one member of a LAG, or a policer for each flow.'
    : 'Either each flow is limited (by the provider, one member of a LAG, a policer), or a window binds: a test with a larger window decides.'
  return {
    severity: 'warning',
    side: null,
    sentence: `${view.label}: one stream stops at ${sayRate(oneBps)}${howText}, and ${many} reach ${sayRate(manyBps)} together. ${cause}`,
    evidence: [
      ...item({ source: 'iperf3', stepId, name: 'one stream', value: oneBps, unit: 'bps' }),
      ...item({
        source: 'iperf3',
        stepId: view.parallel?.stepId ?? null,
        name: `${many} together`,
        value: manyBps,
        unit: 'bps',
        threshold: LEAST_PARALLEL_FACTOR * oneBps,
      }),
      ...item({
        source: 'ss',
        stepId,
        name: 'time limited by a window',
        value: limits ? Math.max(limits.rwndPct, limits.sndbufPct) : null,
        unit: 'pct',
        threshold: MOST_LIMITED_PCT,
      }),
      ...item({
        source: 'iperf3',
        stepId,
        name: 'sent again',
        value: again,
        unit: 'pct',
        threshold: CLEAN_RETRANSMIT_PCT,
      }),
    ],
    advice: [
      plainAdvice(view, {
        side: null,
        text: `Use several connections where one must carry more, and ask the provider for its limit of one flow (here about ${sayRate(oneBps)}, ${sayPct((100 * oneBps) / manyBps)} of what several reach).`,
        profile: 'quick',
        metricKey: 'tcp.single.steady_bps',
      }),
    ],
    confidence: isFlat === null ? 'possible' : isWindowKnown ? 'certain' : 'likely',
    missing: [
      ...(isFlat === null ? ['the rate of each second: a limit is flat'] : []),
      ...(isWindowKnown
        ? []
        : ['a test with a larger window, or ss -ti on the sender (rwnd_limited, sndbuf_limited)']),
    ],
    costBps: Math.max(0, manyBps - oneBps),
  }
}
