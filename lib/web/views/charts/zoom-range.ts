/** A stretch of a chart's x axis, in the axis's base unit (times: milliseconds since 1970). */
export type ZoomRange = readonly [from: number, to: number]

export const TIME_PRESETS = ['30d', '90d', '1y'] as const
export type TimePreset = (typeof TIME_PRESETS)[number]

const DAY_MS = 86_400_000
const PRESET_DAYS: Readonly<Record<TimePreset, number>> = { '30d': 30, '90d': 90, '1y': 365 }

type Param = string | readonly string[] | null | undefined

/** A zoom as a URL holds it: "0.5~12"; five significant figures tell any two pixels apart. */
export function writeZoomRange([from, to]: ZoomRange): string {
  return `${toShort(from)}~${toShort(to)}`
}

/** The zoom that a URL names; null where it names none, or nonsense. */
export function readZoomRange(param: Param): ZoomRange | null {
  const ends = typeof param === 'string' ? param.split('~').map(Number) : []
  return toRange(ends)
}

/** A stretch of time as a URL holds it: "2026-08-01T00:00Z~2026-09-01T12:30Z", or the preset it is. */
export function writeTimeRange(range: ZoomRange | TimePreset): string {
  if (typeof range === 'string') return range
  return range.map((atMs) => `${new Date(atMs).toISOString().slice(0, 16)}Z`).join('~')
}

/** The stretch of time that a URL names, presets counted back from now; null for all time, or nonsense. */
export function readTimeRange(param: Param, nowMs: number): ZoomRange | null {
  const preset = readTimePreset(param)
  if (preset) return [nowMs - PRESET_DAYS[preset] * DAY_MS, nowMs]
  return toRange(typeof param === 'string' ? param.split('~').map(Date.parse) : [])
}

/** The preset that a URL names; null where it names none. */
export function readTimePreset(param: Param): TimePreset | null {
  return TIME_PRESETS.find((preset) => preset === param) ?? null
}

function toRange(ends: readonly number[]): ZoomRange | null {
  const [from, to] = ends
  if (ends.length !== 2 || from === undefined || to === undefined) return null
  return Number.isFinite(from) && Number.isFinite(to) && to > from ? [from, to] : null
}

function toShort(value: number): number {
  return Number(value.toPrecision(5))
}
