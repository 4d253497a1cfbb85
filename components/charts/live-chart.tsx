'use client'

import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { formatMs } from '@/lib/domain/format/duration'
import { formatRate } from '@/lib/domain/format/rate'
import { formatSignificant } from '@/lib/domain/format/significant'
import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { linearTicks, secondTicks } from '@/lib/web/views/charts/axis-ticks'
import { axisName, axisScale } from './axis-scale'
import { ChartFrame } from './chart-frame'
import { AXIS, CHART_MARGIN, DIRECTION_COLOUR, TOOLTIP, Y_AXIS_WIDTH_PX } from './chart-style'

export type LivePoint = { readonly atS: number } & Partial<Record<OneWayDirection, number | null>>

const QUANTITIES = {
  bps: { name: 'Throughput', leastMax: 1_000, format: formatRate },
  ms: { name: 'RTT of the connection', leastMax: 1, format: formatMs },
} as const

/** Throughput or RTT of the step that runs now, as it comes; the axis already spans the time the step will take. */
export function LiveChart(props: {
  readonly title: string
  readonly unit: keyof typeof QUANTITIES
  readonly points: readonly LivePoint[]
  readonly durationS: number
  readonly labels: Readonly<Record<OneWayDirection, string>>
}) {
  const { points, unit } = props
  const { name, leastMax, format } = QUANTITIES[unit]
  const max = Math.max(leastMax, ...points.map((point) => Math.max(point.ab ?? 0, point.ba ?? 0)))
  const ticks = linearTicks(0, max, { count: 4 })
  const scale = axisScale(unit, max)
  const seconds = secondTicks(Math.max(props.durationS, points.at(-1)?.atS ?? 0, 1))
  const shown = ONE_WAY_DIRECTIONS.filter((direction) =>
    points.some((point) => point[direction] !== undefined),
  )
  return (
    <ChartFrame
      title={props.title}
      yName={axisName(name, scale.unitName)}
      xName="Time in this step, s"
      keyItems={shown.map((d) => ({
        label: props.labels[d],
        colour: DIRECTION_COLOUR[d],
        style: 'solid' as const,
      }))}
      table={{
        caption: props.title,
        columns: ['Time, s', ...shown.map((direction) => props.labels[direction])],
        rows: points.map((point, index) => ({
          key: String(index),
          cells: [
            { text: formatSignificant(point.atS, LOCALE) },
            ...shown.map((direction) => ({ text: format(point[direction] ?? null, LOCALE) })),
          ],
        })),
      }}
    >
      <LineChart
        responsive
        data={[...points]}
        margin={CHART_MARGIN}
        style={{ width: '100%', height: 200 }}
        aria-label={`Chart: ${props.title}`}
      >
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis {...AXIS} dataKey="atS" type="number" domain={[0, seconds.at(-1) ?? 1]} ticks={seconds} />
        <YAxis
          {...AXIS}
          width={Y_AXIS_WIDTH_PX}
          domain={[0, ticks.at(-1) ?? 1]}
          ticks={ticks}
          tickFormatter={scale.formatTick}
          interval={0}
        />
        <Tooltip
          {...TOOLTIP}
          labelFormatter={(atS) => `${formatSignificant(Number(atS), LOCALE)} s`}
          formatter={(value) => format(typeof value === 'number' ? value : null, LOCALE)}
        />
        {shown.map((direction) => (
          <Line
            key={direction}
            dataKey={direction}
            name={props.labels[direction]}
            stroke={DIRECTION_COLOUR[direction]}
            strokeWidth={2}
            dot={false}
            connectNulls
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ChartFrame>
  )
}
