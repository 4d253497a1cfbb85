import { findMedian } from '@/lib/domain/analysis/statistics/median'
import { formatRate } from '@/lib/domain/format/rate'
import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { TimedValue } from '@/lib/services/ports/fleet-store'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { SparklineView } from './fleet-view'

export const SPARKLINE_DAYS = 90
const WIDTH = 90
const HEIGHT = 24
/** Two days a step: as fine as the line is drawn. */
const STEPS_COUNT = 45
const STEP_MS = (SPARKLINE_DAYS * 86_400_000) / STEPS_COUNT
/** The line is not drawn to the very edge, where half of its stroke would be cut off. */
const MARGIN = 2
/** The picture spans this share of the largest value at least: noise of a per cent is no mountain, and lies mid-height. */
const LEAST_RANGE_SHARE = 0.1

export type SparklineInput = {
  readonly series: Readonly<Record<OneWayDirection, readonly TimedValue[]>>
  readonly baseline: Readonly<Record<OneWayDirection, number | null>>
  readonly labels: Readonly<Record<OneWayDirection, string>>
  /** From `findSparklineEnd`. */
  readonly end: Date
}

/**
 * Both directions of a rate over the last 90 days as path data; null where nothing was measured. Each step of two days
 * shows its value farthest from the median, so that a dip survives. A gap much longer than this link's usual time between
 * runs breaks the line.
 */
export function buildSparkline(input: SparklineInput): SparklineView | null {
  const { series, baseline } = input
  const known = ONE_WAY_DIRECTIONS.flatMap((direction) =>
    series[direction].flatMap(({ value }) => value ?? []),
  )
  if (known.length === 0) return null
  const marks = ONE_WAY_DIRECTIONS.flatMap((direction) => baseline[direction] ?? [])
  const toY = scaleY([...known, ...marks])
  const path = (direction: OneWayDirection) => drawPath(stepValues(series[direction], input.end), toY)
  const mark = baseline.ab ?? baseline.ba
  return {
    width: WIDTH,
    height: HEIGHT,
    paths: { ab: path('ab'), ba: path('ba') },
    baselineY: mark === null ? null : toY(mark),
    text: ONE_WAY_DIRECTIONS.map((direction) => saySeries(series[direction], input.labels[direction])).join(
      '; ',
    ),
  }
}

function scaleY(values: readonly number[]): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(most - least, most * LEAST_RANGE_SHARE) || 1
  const high = (most + least + span) / 2
  return (value) => Math.round(10 * (MARGIN + ((HEIGHT - 2 * MARGIN) * (high - value)) / span)) / 10
}

/** The end of the step that a moment lies in: a line stays as it is until the next step begins. */
export function findSparklineEnd(now: Date): Date {
  return new Date(STEP_MS * (Math.floor(now.getTime() / STEP_MS) + 1))
}

/** One value a step, oldest first; null where none was measured in it. */
function stepValues(series: readonly TimedValue[], end: Date): readonly (number | null)[] {
  const sorted = series.flatMap(({ value }) => value ?? []).toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const steps: (number | null)[] = Array.from({ length: STEPS_COUNT }, () => null)
  for (const { at, value } of series) {
    const index = STEPS_COUNT - 1 - Math.floor((end.getTime() - 1 - at.getTime()) / STEP_MS)
    const held = steps[index]
    if (value === null || held === undefined) continue
    if (held === null || Math.abs(value - median) > Math.abs(held - median)) steps[index] = value
  }
  return steps
}

/** A line goes on over so many times the usual distance between two values. */
const BRIDGED_GAPS = 2

/** A value with none near it is a dot: a line of no length with round ends. */
function drawPath(steps: readonly (number | null)[], toY: (value: number) => number): string {
  const toX = (index: number) => Math.round(MARGIN + ((WIDTH - 2 * MARGIN) * index) / (STEPS_COUNT - 1))
  const known = steps.flatMap((value, index) => (value === null ? [] : [{ index, value }]))
  const gaps = known.slice(1).map(({ index }, before) => index - (known[before]?.index ?? index))
  const bridged = gaps.length < 2 ? 1 : BRIDGED_GAPS * (findMedian(gaps) ?? 1)
  return known
    .map(({ index, value }, place) => {
      const isJoined = (gap: number | undefined) => gap !== undefined && gap <= bridged
      const [before, after] = [gaps[place - 1], gaps[place]]
      const end = isJoined(before) || isJoined(after) ? '' : 'h0'
      return `${isJoined(before) ? 'L' : 'M'}${toX(index)} ${toY(value)}${end}`
    })
    .join('')
}

function saySeries(series: readonly TimedValue[], label: string): string {
  const values = series.flatMap(({ value }) => value ?? [])
  const last = values.at(-1)
  if (last === undefined) return `${label}: not measured in ${SPARKLINE_DAYS} days`
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return `${label}: ${formatRate(last, LOCALE)} last, between ${formatRate(low, LOCALE)} and ${formatRate(high, LOCALE)} in ${SPARKLINE_DAYS} days`
}
