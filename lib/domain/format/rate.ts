import { formatSignificant, roundToSignificant } from './significant'
import { UNKNOWN_TEXT } from './unknown'

const RATE_UNITS = ['bit/s', 'kbit/s', 'Mbit/s', 'Gbit/s', 'Tbit/s'] as const

/** Returns a rate with an SI prefix and three significant figures: 941482113 → "941 Mbit/s"; "–" for null. */
export function formatRate(bps: number | null, locale: string): string {
  if (bps === null || !Number.isFinite(bps)) return UNKNOWN_TEXT
  let value = roundToSignificant(bps)
  let step = 0
  while (Math.abs(value) >= 1000 && step < RATE_UNITS.length - 1) {
    value /= 1000
    step += 1
  }
  return `${formatSignificant(value, locale)} ${RATE_UNITS[step]}`
}

/** Returns a rate that is only known to be at least so much, as a knee above the highest offered rate: "≥ 95 Mbit/s". */
export function formatAtLeastRate(bps: number | null, locale: string): string {
  return bps === null ? UNKNOWN_TEXT : `≥ ${formatRate(bps, locale)}`
}
