const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export type TimeTicks = { readonly ticks: readonly number[]; readonly formatTick: (atMs: number) => string }

/** Round moments between two, at most about seven: first days of months, whole days or whole hours in the zone. */
export function timeTicks(fromMs: number, toMs: number, timeZone: string | undefined): TimeTicks {
  const spanMs = toMs - fromMs
  if (spanMs > 45 * DAY_MS) return monthTicks(fromMs, toMs)
  const stepMs = spanMs > 2 * DAY_MS ? roundDays(spanMs) * DAY_MS : roundHours(spanMs) * HOUR_MS
  const format = new Intl.DateTimeFormat(
    'en',
    spanMs > 2 * DAY_MS
      ? { day: 'numeric', month: 'short', timeZone }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
  )
  const first = Math.ceil(fromMs / stepMs) * stepMs
  const count = Math.max(0, Math.floor((toMs - first) / stepMs) + 1)
  const ticks = Array.from({ length: count }, (_, index) => first + index * stepMs)
  return { ticks, formatTick: (atMs) => format.format(atMs) }
}

function roundDays(spanMs: number): number {
  return [1, 2, 5, 7, 14].find((days) => spanMs / (days * DAY_MS) <= 7) ?? 14
}

function roundHours(spanMs: number): number {
  return [1, 2, 3, 6, 12].find((hours) => spanMs / (hours * HOUR_MS) <= 7) ?? 12
}

function monthTicks(fromMs: number, toMs: number): TimeTicks {
  const months = (toMs - fromMs) / (30.4 * DAY_MS)
  const step = [1, 2, 3, 6, 12, 24].find((s) => months / s <= 7) ?? 60
  const from = new Date(fromMs)
  const ticks: number[] = []
  for (let month = from.getUTCMonth() + 1; ; month += 1) {
    const atMs = Date.UTC(from.getUTCFullYear(), month, 1)
    if (atMs > toMs) break
    if (new Date(atMs).getUTCMonth() % step === 0 || step > 12) ticks.push(atMs)
  }
  // The first of a month in UTC may be the day before in the zone; months are named in UTC.
  const format = new Intl.DateTimeFormat('en', { month: 'short', year: '2-digit', timeZone: 'UTC' })
  return { ticks, formatTick: (atMs) => format.format(atMs) }
}
