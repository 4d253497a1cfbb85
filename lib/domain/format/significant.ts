import { numberFormat } from './cached-intl'
import { UNKNOWN_TEXT } from './unknown'

/** How many significant figures people read; the exact value belongs in the tooltip (ui.md, Rules, Units). */
export const SIGNIFICANT_FIGURES = 3

/** Rounds to three significant figures, so that a prefix can be chosen after rounding (999.6 k is 1 M). */
export function roundToSignificant(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(SIGNIFICANT_FIGURES))
}

/** Writes a number with three significant figures and the locale's separators: 941.48 → "941", 1.25 → "1.25". */
export function formatSignificant(value: number, locale: string): string {
  const text = numberFormat(locale, { maximumSignificantDigits: SIGNIFICANT_FIGURES }).format(Math.abs(value))
  return value < 0 && roundToSignificant(value) !== 0 ? `−${text}` : text
}

/** Writes a whole number with the locale's separators: 48000 → "48,000"; "–" for null. */
export function formatCount(value: number | null, locale: string): string {
  if (value === null || !Number.isFinite(value)) return UNKNOWN_TEXT
  return numberFormat(locale, { maximumFractionDigits: 0 }).format(value)
}
