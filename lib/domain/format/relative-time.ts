import { relativeTimeFormat } from './cached-intl'

const STEPS = [
  { unit: 'year', seconds: 365.25 * 86_400 },
  { unit: 'month', seconds: 30.4375 * 86_400 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/** Returns how long ago (or until) a moment is, in words of the locale: "6 months ago", "in 2 hours", "now". */
export function formatRelativeTime(times: {
  readonly at: Date
  readonly now: Date
  readonly locale: string
}): string {
  const { at, now, locale } = times
  const format = relativeTimeFormat(locale, { numeric: 'auto' })
  const seconds = (at.getTime() - now.getTime()) / 1000
  for (const step of STEPS) {
    const amount = Math.round(seconds / step.seconds)
    if (Math.abs(seconds) >= step.seconds && amount !== 0) {
      return relativeTimeFormat(locale, { numeric: 'always' }).format(amount, step.unit)
    }
  }
  return format.format(0, 'second')
}
