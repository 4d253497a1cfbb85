import { formatSignificant } from '@/lib/domain/format/significant'
import type { MetricUnit } from '@/lib/domain/model/metric'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { linearTicks } from '@/lib/web/views/charts/axis-ticks'

/** One unit for a whole axis, so that its ticks are bare numbers: "Mbit/s" with 0, 200, 400. */
export type AxisScale = {
  readonly unitName: string
  /** How many base units one of it is: ticks are round in this unit, not in bytes. */
  readonly size: number
  readonly formatTick: (value: number) => string
}

/** Round ticks from `from` to `to` in the unit of the axis. */
export function scaledTicks(
  scale: AxisScale,
  range: { readonly from: number; readonly to: number; readonly count: number },
): readonly number[] {
  const { from, to, count } = range
  return linearTicks(from / scale.size, to / scale.size, { count }).map((tick) => tick * scale.size)
}

type Step = { readonly name: string; readonly size: number }

const STEPS: Readonly<Record<MetricUnit, readonly Step[]>> = {
  bps: [
    { name: 'Gbit/s', size: 1e9 },
    { name: 'Mbit/s', size: 1e6 },
    { name: 'kbit/s', size: 1e3 },
    { name: 'bit/s', size: 1 },
  ],
  bytes: [
    { name: 'GiB', size: 2 ** 30 },
    { name: 'MiB', size: 2 ** 20 },
    { name: 'KiB', size: 2 ** 10 },
    { name: 'B', size: 1 },
  ],
  ms: [{ name: 'ms', size: 1 }],
  s: [{ name: 's', size: 1 }],
  pct: [{ name: '%', size: 1 }],
  count: [{ name: '', size: 1 }],
  ratio: [{ name: '×', size: 1 }],
}

/** The unit for an axis whose largest value is `max`. */
export function axisScale(unit: MetricUnit, max: number): AxisScale {
  const step = STEPS[unit].find((s) => max >= s.size) ?? { name: STEPS[unit].at(-1)?.name ?? '', size: 1 }
  return {
    unitName: step.name,
    size: step.size,
    formatTick: (value) => formatSignificant(value / step.size, LOCALE),
  }
}

/** "Throughput, Mbit/s". */
export function axisName(name: string, unitName: string): string {
  return unitName === '' ? name : `${name}, ${unitName}`
}
