import { formatBytes } from '@/lib/domain/format/bytes'
import { formatMs, formatSeconds } from '@/lib/domain/format/duration'
import { formatPct } from '@/lib/domain/format/percent'
import { formatRate } from '@/lib/domain/format/rate'

/** Sentences of the rules are English, like every sentence of the product. */
const LOCALE = 'en'

/** Returns a rate as sentences say it. */
export const sayRate = (bps: number | null) => formatRate(bps, LOCALE)
/** Returns a size as sentences say it, as the kernel counts. */
export const sayBytes = (bytes: number | null) => formatBytes(bytes, LOCALE)
/** Returns a delay as sentences say it. */
export const sayMs = (ms: number | null) => formatMs(ms, LOCALE)
/** Returns a span of time as sentences say it. */
export const saySeconds = (seconds: number | null) => formatSeconds(seconds, LOCALE)
/** Returns a share as sentences say it. */
export const sayPct = (pct: number | null) => formatPct(pct, LOCALE)
/** Returns a whole number as sentences say it. */
export const sayCount = (count: number | null) =>
  count === null || !Number.isFinite(count)
    ? '–'
    : new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 }).format(count)
