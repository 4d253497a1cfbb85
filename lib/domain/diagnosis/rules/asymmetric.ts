import type { DirectionView, TcpEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayBytes, sayPct, sayRate } from '@/lib/domain/diagnosis/say'

/** One direction reaches less than this of the other's share (issue 4, Rules). */
const MOST_SHARE = 0.8
/** Differences between the directions that are worth naming: by this factor, or by these percentage points sent again. */
const DIFFERENT_FACTOR = 1.25
const DIFFERENT_RETRANSMIT_PCT = 0.01

/** One direction carries far less of its capacity than the other does of its own. */
export const asymmetric: Rule = { id: 'asymmetric', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const [there, back] = [view.single, view.wayBack.single]
  const [thereBps, backBps] = findRates(there, back)
  if (there === null || back === null || thereBps === null || backBps === null || !(backBps > 0)) return null
  const isRegistered = view.capacityBps !== null && view.wayBack.capacityBps !== null
  const thereShare = isRegistered ? thereBps / (view.capacityBps ?? 1) : thereBps
  const backShare = isRegistered ? backBps / (view.wayBack.capacityBps ?? 1) : backBps
  if (!(backShare > 0) || thereShare >= MOST_SHARE * backShare) return null
  const differences = findDifferences(view, there, back)
  const shareText = isRegistered
    ? ` (${sayPct(100 * thereShare)} of its capacity against ${sayPct(100 * backShare)})`
    : ''
  const differText =
    differences.length === 0
      ? ' Nothing measured differs otherwise.'
      : ` What differs: ${differences.join('; ')}.`
  const costBps = Math.max(0, (thereBps * backShare) / thereShare - thereBps)
  return {
    severity: 'warning',
    side: null,
    sentence: `${view.label} carries ${sayRate(thereBps)}, the way back ${sayRate(backBps)}${shareText}.${differText}`,
    evidence: [
      ...item({
        source: 'iperf3',
        stepId: there.stepId,
        name: 'one stream this way',
        value: thereBps,
        unit: 'bps',
        threshold: (MOST_SHARE * backShare * thereBps) / thereShare,
      }),
      ...item({
        source: 'iperf3',
        stepId: back.stepId,
        name: 'one stream the way back',
        value: backBps,
        unit: 'bps',
      }),
    ],
    advice: [],
    confidence: isRegistered ? 'certain' : 'likely',
    missing: isRegistered ? [] : ['the capacity registered for each direction: a line may be made so'],
    costBps: Number.isFinite(costBps) ? costBps : null,
  }
}

/**
 * The rates of one stream there and back, like with like: steady parts, or whole tests where one of the two never became
 * steady. Null while a rate was still climbing at the end, because nobody knows where to.
 */
function findRates(
  there: TcpEvidence | null,
  back: TcpEvidence | null,
): readonly [number | null, number | null] {
  const tests = [there, back]
  if (tests.some((test) => test === null || test.unsteadyCode === 'ramp-dominated')) return [null, null]
  const isSteady = tests.every((test) => (test?.steadyBps ?? null) !== null)
  const rateOf = (test: TcpEvidence | null) => (isSteady ? test?.steadyBps : test?.goodputBps) ?? null
  return [rateOf(there), rateOf(back)]
}

/** What the two directions' own measurements say differently, each as a phrase. */
function findDifferences(view: DirectionView, there: TcpEvidence, back: TcpEvidence): readonly string[] {
  const pair = (
    name: string,
    values: readonly [number | null, number | null],
    say: (value: number | null) => string,
  ) => {
    const [one, other] = values
    if (one === null || other === null || !(Math.min(one, other) > 0)) return []
    const factor = Math.max(one, other) / Math.min(one, other)
    return factor < DIFFERENT_FACTOR ? [] : [`${name} ${say(one)} against ${say(other)}`]
  }
  const [lost, lostBack] = [there.retransmitPct, back.retransmitPct]
  const isLossier = lost !== null && lostBack !== null && lost - lostBack > DIFFERENT_RETRANSMIT_PCT
  return [
    ...(isLossier ? [`sent again ${sayPct(lost)} against ${sayPct(lostBack)}`] : []),
    ...pair('segment', [there.mssBytes, back.mssBytes], sayBytes),
    ...pair('window', [there.windowEffectiveBytes, back.windowEffectiveBytes], sayBytes),
    ...pair('knee', [kneeOf(view.knee), kneeOf(view.wayBack.knee)], sayRate),
  ]
}

function kneeOf(knee: DirectionView['knee']): number | null {
  return knee !== null && knee.kind !== 'unknown' ? knee.bps : null
}
