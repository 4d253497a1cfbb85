import { formatCount, formatSignificant, roundToSignificant } from './significant'
import { UNKNOWN_TEXT } from './unknown'

/** Below this share a percentage has too many zeros to read, and "1 in N" takes over (ui.md, Rules, Units). */
export const SMALLEST_LOSS_PCT_SHOWN = 0.01

/**
 * Returns a loss share: 1.4 → "1.4 %", 0.01 → "0.01 %", 0.002083 → "1 in 48,000", 0 → "0 %"; "–" for null.
 * Beside another loss that is shown as "1 in N" it takes that form too, so that the two can be read against each other.
 */
export function formatLossPct(
  lossPct: number | null,
  locale: string,
  besidePct: number | null = null,
): string {
  if (lossPct === null || !Number.isFinite(lossPct)) return UNKNOWN_TEXT
  if (lossPct === 0) return '0 %'
  if (!isTooSmall(lossPct) && !isTooSmall(besidePct)) return `${formatSignificant(lossPct, locale)} %`
  return `1 in ${formatSignificant(100 / lossPct, locale)}`
}

function isTooSmall(lossPct: number | null): boolean {
  return lossPct !== null && lossPct > 0 && roundToSignificant(lossPct) < SMALLEST_LOSS_PCT_SHOWN
}

/** Returns loss from its counts: nothing lost is "0 of 48,000", because that says how much was looked at; else as a share. */
export function formatLossCounts(
  counts: { readonly lostCount: number | null; readonly packetsCount: number | null },
  locale: string,
): string {
  const { lostCount, packetsCount } = counts
  if (lostCount === null || packetsCount === null || packetsCount <= 0) return UNKNOWN_TEXT
  if (lostCount === 0) return `0 of ${formatCount(packetsCount, locale)}`
  return formatLossPct((100 * lostCount) / packetsCount, locale)
}
