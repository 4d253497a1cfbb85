import type { DirectionView } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayPct, sayRate, saySeconds } from '@/lib/domain/diagnosis/say'

/** The plain average misleads from here on: twice the tolerance within which two runs count as unchanged (field-notes §6.4). */
const LEAST_UNDERSTATED_PCT = 10

/** Slow start filled so much of the test that its plain average understates what the stream carries. */
export const rampDominated: Rule = { id: 'ramp-dominated', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const { single, label } = view
  if (single === null) return null
  const { stepId, steadyBps, goodputBps, rampS, durationS } = single
  if (steadyBps === null) return concludeUnsteady(view)
  if (goodputBps === null || rampS === null || !(steadyBps > 0)) return null
  const understatedPct = 100 * (1 - goodputBps / steadyBps)
  if (understatedPct < LEAST_UNDERSTATED_PCT || !isClimb(single.intervals)) return null
  return {
    severity: 'info',
    side: null,
    sentence: `${label}: slow start took ${saySeconds(rampS)} of ${saySeconds(durationS)}, so the plain average of ${sayRate(goodputBps)} understates the steady ${sayRate(steadyBps)} by ${sayPct(understatedPct)}.`,
    evidence: [
      ...item({ source: 'iperf3', stepId, name: 'whole test', value: goodputBps, unit: 'bps' }),
      ...item({ source: 'iperf3', stepId, name: 'steady part', value: steadyBps, unit: 'bps' }),
      ...item({ source: 'iperf3', stepId, name: 'time to 90 % of steady', value: rampS, unit: 's' }),
    ],
    advice: [],
    confidence: 'certain',
    missing: [],
    costBps: null,
  }
}

function concludeUnsteady({ single, label }: DirectionView): Conclusion | null {
  if (single === null || single.unsteadyCode !== 'ramp-dominated' || single.goodputBps === null) return null
  return {
    severity: 'warning',
    side: null,
    sentence: `${label}: the test of ${saySeconds(single.durationS)} ended before a steady rate could be told from its ramp; its average of ${sayRate(single.goodputBps)} says little. A longer test is needed.`,
    evidence: item({
      source: 'iperf3',
      stepId: single.stepId,
      name: 'whole test',
      value: single.goodputBps,
      unit: 'bps',
    }),
    advice: [],
    confidence: 'certain',
    missing: ['a test long enough to become steady (the link’s settings: one stream)'],
    costBps: null,
  }
}

/** A link that degrades is low at its end, one that ramps at its beginning. */
function isClimb(intervals: readonly { readonly bps: number }[]): boolean {
  const [first, last] = [intervals[0], intervals.at(-1)]
  return first === undefined || last === undefined || first.bps < last.bps
}
