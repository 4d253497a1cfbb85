import { buildCarrierTable } from '@/lib/domain/diagnosis/advice/carrier-table'
import { plainAdvice } from '@/lib/domain/diagnosis/advice/plain-advice'
import {
  AT_LINE_SHARE,
  type DirectionView,
  isKneeContradicted,
  type UdpEvidence,
} from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayPct, sayRate } from '@/lib/domain/diagnosis/say'

/** Loss above the knee that makes it a cliff, and not a moment at which a host stood still (design §5.10: probes stop at 1 %) … */
const STEEP_LOSS_PCT = 1
/** … or what no longer arrives while a deep queue fills: as much again below what a clean probe carries (design §2, Knee: 99.5 %). */
const STEEP_CARRIED_PCT = 98

/** Clean up to a rate and lossy above it: that rate is what the line carries, whatever was registered. */
export const capacityKnee: Rule = { id: 'capacity-knee', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const { knee, udpLineBps, probes, label } = view
  if (knee === null || knee.kind === 'unknown' || knee.kind === 'at-least') return null
  if (isKneeContradicted(view)) return null
  const above = probes.find((probe) => probe.isClean === false && probe.offeredBps > knee.bps)
  const below = probes.findLast((probe) => probe.isClean === true && probe.offeredBps <= knee.bps)
  if (above === undefined || below === undefined) return null
  const isSteep = probes.some((probe) => probe.offeredBps > knee.bps && isCliff(probe))
  const isBelowCapacity = isSteep && udpLineBps !== null && knee.bps < AT_LINE_SHARE * udpLineBps
  const lossPct =
    above.sentCount && above.pathLostCount !== null ? (100 * above.pathLostCount) / above.sentCount : null
  const sharePct = udpLineBps === null ? null : (100 * knee.bps) / udpLineBps
  const lossText = lossPct === null ? '' : ` and loses ${sayPct(lossPct)} at ${sayRate(above.offeredBps)}`
  const capacityText =
    isBelowCapacity && sharePct !== null
      ? `: ${sayPct(sharePct)} of the ${sayRate(udpLineBps)} that the registered capacity would carry`
      : ''
  return {
    severity: isBelowCapacity ? 'warning' : 'info',
    side: null,
    sentence: `${label} carries up to ${sayRate(knee.bps)} of UDP clean${lossText}${capacityText}.`,
    evidence: [
      ...item({
        source: 'iperf3 udp',
        stepId: below.stepId,
        name: 'highest clean rate',
        value: knee.bps,
        unit: 'bps',
        ...(udpLineBps === null ? {} : { threshold: AT_LINE_SHARE * udpLineBps }),
      }),
      ...item({
        source: 'iperf3 udp',
        stepId: above.stepId,
        name: 'path loss above it',
        value: lossPct,
        unit: 'pct',
        threshold: STEEP_LOSS_PCT,
      }),
      ...item({ source: 'link', name: 'registered capacity as UDP payload', value: udpLineBps, unit: 'bps' }),
    ],
    advice: isBelowCapacity
      ? [
          plainAdvice(view, {
            side: null,
            text: `Ask the carrier what the line is set to, with this table of rates and losses; until then let applications pace to ${sayRate(AT_LINE_SHARE * knee.bps)}.`,
            table: buildCarrierTable(view),
            profile: 'full',
            metricKey: 'udp.knee_bps',
          }),
        ]
      : [],
    confidence: knee.kind === 'exact' ? 'certain' : 'likely',
    missing: [
      ...(knee.kind === 'between' ? ['probes between the last clean rate and the first lossy one'] : []),
      ...(udpLineBps === null ? ['the capacity that the line is registered with'] : []),
    ],
    costBps: isBelowCapacity && udpLineBps !== null ? udpLineBps - knee.bps : null,
  }
}

function isCliff({ sentCount, pathLostCount, carriedPct }: UdpEvidence): boolean {
  const lossPct = sentCount && pathLostCount !== null ? (100 * pathLostCount) / sentCount : 0
  return lossPct >= STEEP_LOSS_PCT || (carriedPct !== null && carriedPct < STEEP_CARRIED_PCT)
}
