import { OFFERED_SHORT_PCT } from '@/lib/domain/analysis/udp/judge-probe'
import type { DirectionView } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayPct, sayRate } from '@/lib/domain/diagnosis/say'

/** The sender could not offer the rate it was asked for, so nothing follows about the path at that rate. */
export const offeredShort: Rule = { id: 'offered-short', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const short = view.probes.find((probe) => probe.isOfferedShort === true && probe.offeredBps > 0)
  if (short === undefined || short.sentBps === null) return null
  const sharePct = (100 * short.sentBps) / short.offeredBps
  return {
    severity: 'info',
    side: view.sender.side,
    sentence: `${view.label}: ${view.sender.name} was asked to offer ${sayRate(short.offeredBps)} of UDP and sent ${sayRate(short.sentBps)} (${sayPct(sharePct)}). What lies above that rate is unknown; it is no loss.`,
    evidence: [
      ...item({
        source: 'iperf3 udp',
        stepId: short.stepId,
        name: 'sent of what was offered',
        value: sharePct,
        unit: 'pct',
        threshold: OFFERED_SHORT_PCT,
      }),
      ...item({
        source: '/proc/stat',
        stepId: short.stepId,
        name: 'busiest core of the sender',
        value: short.sender.cpu?.busiestCorePct,
        unit: 'pct',
      }),
    ],
    advice: [],
    confidence: 'certain',
    missing: [],
    costBps: null,
  }
}
