'use client'

import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatSignificant } from '@/lib/domain/format/significant'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { IntervalPoint, IntervalsModel } from '@/lib/web/views/charts/chart-models'
import { AXIS, CHART_MARGIN, INTERVAL_PLOT_HEIGHT_PX, TOOLTIP, Y_AXIS_WIDTH_PX } from './chart-style'

const TIME_AXIS_HEIGHT_PX = 24
/** Leaves the lowest tick of the other axis whole. */
const MARGIN_WITHOUT_TICKS = { ...CHART_MARGIN, bottom: 7 }

/** One quantity of a test over its seconds; panels with the same `syncId` share their cursor. */
export function IntervalPanel(props: {
  /** With its unit, above the plot. */
  readonly axisName: string
  readonly name: string
  readonly chartLabel: string
  readonly syncId: string
  readonly dataKey: Exclude<keyof IntervalPoint, 'atS'>
  readonly isBars: boolean
  readonly points: readonly IntervalPoint[]
  readonly colour: string
  readonly yTicks: readonly number[]
  readonly formatTick: (value: number) => string
  readonly formatValue: (value: number | null) => string
  readonly timeTicks: readonly number[]
  readonly hasTimeTicks: boolean
  readonly rampUntilS: number
  readonly steady: IntervalsModel['steady']
}) {
  const { steady, yTicks, timeTicks } = props
  const height = INTERVAL_PLOT_HEIGHT_PX + (props.hasTimeTicks ? TIME_AXIS_HEIGHT_PX : 0)
  return (
    <div>
      <p className="m-0 text-muted text-xs">{props.axisName}</p>
      <ComposedChart
        responsive
        data={[...props.points]}
        syncId={props.syncId}
        margin={props.hasTimeTicks ? CHART_MARGIN : MARGIN_WITHOUT_TICKS}
        style={{ width: '100%', height }}
        aria-label={`Chart: ${props.chartLabel}`}
      >
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          {...AXIS}
          dataKey="atS"
          type="number"
          domain={[0, timeTicks.at(-1) ?? 1]}
          ticks={timeTicks}
          tick={props.hasTimeTicks ? AXIS.tick : false}
          height={props.hasTimeTicks ? TIME_AXIS_HEIGHT_PX : 1}
        />
        <YAxis
          {...AXIS}
          width={Y_AXIS_WIDTH_PX}
          domain={[0, yTicks.at(-1) ?? 1]}
          ticks={yTicks}
          tickFormatter={props.formatTick}
          interval={0}
        />
        {props.rampUntilS > 0 && (
          <ReferenceArea x1={0} x2={props.rampUntilS} fill="var(--muted)" fillOpacity={0.13} stroke="none" />
        )}
        {steady && steady.bps !== null && (
          <ReferenceLine
            segment={[
              { x: steady.fromS, y: steady.bps },
              { x: steady.toS, y: steady.bps },
            ]}
            stroke="var(--ink)"
            strokeDasharray="4 3"
          />
        )}
        <Tooltip
          {...TOOLTIP}
          labelFormatter={(atS) => `${formatSignificant(Number(atS), LOCALE)} s`}
          formatter={(value) => props.formatValue(typeof value === 'number' ? value : null)}
        />
        {props.isBars ? (
          <Bar
            dataKey={props.dataKey}
            name={props.name}
            fill={props.colour}
            barSize={4}
            isAnimationActive={false}
          />
        ) : (
          <Line
            dataKey={props.dataKey}
            name={props.name}
            stroke={props.colour}
            strokeWidth={1.75}
            dot={false}
            connectNulls
            isAnimationActive={false}
          />
        )}
      </ComposedChart>
    </div>
  )
}
