import { numberFormat } from './cached-intl'
import { formatSignificant } from './significant'
import { UNKNOWN_TEXT } from './unknown'

/** Returns a share with three significant figures: 99.98 → "100 %", 12.34 → "12.3 %"; "–" for null. */
export function formatPct(pct: number | null, locale: string): string {
  if (pct === null || !Number.isFinite(pct)) return UNKNOWN_TEXT
  return `${formatSignificant(pct, locale)} %`
}

/**
 * Returns a relative change with its sign: −56.1 → "−56 %", 3.24 → "+3.2 %", nothing visible → "±0 %"; "–" for null.
 * Below 10 % one decimal, because the tolerances that decide lie at 3 and 5 %; and near −100 % as well, which stands for nothing left.
 */
export function formatChange(changePct: number | null, locale: string): string {
  if (changePct === null || !Number.isFinite(changePct)) return UNKNOWN_TEXT
  const size = Math.abs(changePct)
  const isNearlyAll = size > 99 && size < 100
  const digits = size < 9.95 || isNearlyAll ? 1 : 0
  const shown = isNearlyAll ? Math.floor(size * 10) / 10 : size
  const text = numberFormat(locale, { maximumFractionDigits: digits }).format(shown)
  if (Number(size.toFixed(digits)) === 0) return '±0 %'
  return `${changePct < 0 ? '−' : '+'}${text} %`
}
