import { type DirectionView, FULL_LINE_SHARE } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayRate } from '@/lib/domain/diagnosis/say'

/** One stream carries what the line carries after headers: good news. */
export const linkFull: Rule = { id: 'link-full', evaluate }

function evaluate({ single, label }: DirectionView): Conclusion | null {
  if (single === null || single.steadyBps === null || single.lineBps === null) return null
  if (single.steadyBps < FULL_LINE_SHARE * single.lineBps) return null
  const { stepId, steadyBps, lineBps } = single
  return {
    severity: 'info',
    side: null,
    sentence: `${label} is full: one stream carries ${sayRate(steadyBps)} of the ${sayRate(lineBps)} that the line carries after headers. There is nothing to fix.`,
    evidence: [
      ...item({
        source: 'iperf3',
        stepId,
        name: 'steady rate of one stream',
        value: steadyBps,
        unit: 'bps',
        threshold: FULL_LINE_SHARE * lineBps,
      }),
      ...item({
        source: 'link',
        name: 'registered capacity, less headers',
        value: lineBps,
        unit: 'bps',
      }),
    ],
    advice: [],
    confidence: 'certain',
    missing: [],
    costBps: 0,
  }
}
