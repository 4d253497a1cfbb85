import { formatAtLeastRate, formatRate } from '@/lib/domain/format/rate'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { UdpCurve } from '@/lib/web/views/charts/chart-models'

/** What a UDP curve is, in words. */
export const UDP_ROLE_WORDS: Readonly<Record<UdpCurve['role'], string>> = {
  latest: 'latest run',
  baseline: 'pinned baseline',
  older: 'earlier run',
}

/** "812 Mbit/s", or "≥ 950 Mbit/s" where even the highest rate offered was clean. */
export function kneeText(curve: UdpCurve): string {
  return curve.isKneeLowerBound ? formatAtLeastRate(curve.kneeBps, LOCALE) : formatRate(curve.kneeBps, LOCALE)
}
