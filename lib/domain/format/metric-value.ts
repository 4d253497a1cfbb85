import type { MetricUnit } from '../model/metric'
import { formatBytes } from './bytes'
import { numberFormat } from './cached-intl'
import { formatMs, formatSeconds } from './duration'
import { formatLossPct } from './loss'
import { formatPct } from './percent'
import { formatRate } from './rate'
import { formatCount, formatSignificant } from './significant'
import { UNKNOWN_TEXT } from './unknown'

/** Whether a percentage is a loss, which has a form of its own when it is small. */
export type MetricFormat = { readonly unit: MetricUnit; readonly isLoss?: boolean }

/** Returns a metric's value as people read it, by its unit; "–" for null. Losses beside each other (`beside`) take one form. */
export function formatMetricValue(
  value: number | null,
  format: MetricFormat,
  locale: string,
  beside: number | null = null,
): string {
  if (value === null) return UNKNOWN_TEXT
  switch (format.unit) {
    case 'bps':
      return formatRate(value, locale)
    case 'ms':
      return formatMs(value, locale)
    case 's':
      return formatSeconds(value, locale)
    case 'bytes':
      return formatBytes(value, locale)
    case 'pct':
      return format.isLoss ? formatLossPct(value, locale, beside) : formatPct(value, locale)
    case 'count':
      return formatCount(value, locale)
    case 'ratio':
      return `${formatSignificant(value, locale)} ×`
  }
}

const EXACT_UNITS: Readonly<Record<MetricUnit, string>> = {
  bps: ' bit/s',
  ms: ' ms',
  s: ' s',
  bytes: ' bytes',
  pct: ' %',
  count: '',
  ratio: '',
}

/** Returns the exact value with its base unit, for tooltips and tables: "941,482,113 bit/s"; "–" for null. */
export function formatExactValue(value: number | null, unit: MetricUnit, locale: string): string {
  if (value === null || !Number.isFinite(value)) return UNKNOWN_TEXT
  const text = numberFormat(locale, { maximumFractionDigits: 6 }).format(value)
  return `${text}${EXACT_UNITS[unit]}`
}
