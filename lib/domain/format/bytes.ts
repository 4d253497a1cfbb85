import { numberFormat } from './cached-intl'
import { formatSignificant, roundToSignificant } from './significant'
import { UNKNOWN_TEXT } from './unknown'

const IEC_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const
const SI_UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

/** Returns a size as the kernel counts (IEC): 4194304 → "4 MiB", 326880 → "319 KiB"; "–" for null. */
export function formatBytes(bytes: number | null, locale: string): string {
  if (bytes === null || !Number.isFinite(bytes)) return UNKNOWN_TEXT
  let value = bytes
  let step = 0
  while (Math.abs(value) >= 1023.5 && step < IEC_UNITS.length - 1) {
    value /= 1024
    step += 1
  }
  const text =
    Math.abs(value) >= 1000
      ? numberFormat(locale, { maximumFractionDigits: 0 }).format(value)
      : formatSignificant(value, locale)
  return `${text} ${IEC_UNITS[step]}`
}

/** Returns a volume of traffic as carriers bill it (decimal): 1250000000 → "1.25 GB"; "–" for null. */
export function formatVolume(bytes: number | null, locale: string): string {
  if (bytes === null || !Number.isFinite(bytes)) return UNKNOWN_TEXT
  let value = roundToSignificant(bytes)
  let step = 0
  while (Math.abs(value) >= 1000 && step < SI_UNITS.length - 1) {
    value /= 1000
    step += 1
  }
  return `${formatSignificant(value, locale)} ${SI_UNITS[step]}`
}
