import { formatSignificant, roundToSignificant } from './significant'
import { UNKNOWN_TEXT } from './unknown'

/** Returns a delay: 80.31 → "80.3 ms", 0.42 → "0.42 ms", 1250 → "1.25 s"; "–" for null. */
export function formatMs(ms: number | null, locale: string): string {
  if (ms === null || !Number.isFinite(ms)) return UNKNOWN_TEXT
  const isLong = Math.abs(roundToSignificant(ms)) >= 1000
  return isLong ? `${formatSignificant(ms / 1000, locale)} s` : `${formatSignificant(ms, locale)} ms`
}

/** Returns a time span: 1.24 → "1.24 s", 0.35 → "350 ms", 260 → "4 min 20 s", 7500 → "2 h 5 min"; "–" for null. */
export function formatSeconds(seconds: number | null, locale: string): string {
  if (seconds === null || !Number.isFinite(seconds)) return UNKNOWN_TEXT
  if (seconds !== 0 && Math.abs(seconds) < 1) return formatMs(seconds * 1000, locale)
  if (roundToSignificant(seconds) < 60) return `${formatSignificant(seconds, locale)} s`
  const whole = Math.round(seconds)
  if (whole < 3600) return joinParts(`${Math.floor(whole / 60)} min`, whole % 60, 's')
  const minutes = Math.round(whole / 60)
  return joinParts(`${Math.floor(minutes / 60)} h`, minutes % 60, 'min')
}

function joinParts(head: string, rest: number, unit: string): string {
  return rest === 0 ? head : `${head} ${rest} ${unit}`
}
