'use client'

import { useRouter } from 'next/navigation'
import { CartesianGrid, Line, LineChart, ReferenceArea, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { useTimeZone } from '@/components/shell/time-zone'
import { formatAbsoluteTime } from '@/lib/domain/format/absolute-time'
import { formatExactValue } from '@/lib/domain/format/metric-value'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { DriftModel, DriftSeries } from '@/lib/web/views/charts/chart-models'
import { formatFigure } from '@/lib/web/views/figures/figure'
import { axisName, axisScale, scaledTicks } from './axis-scale'
import { ChartFrame } from './chart-frame'
import type { KeyItem } from './chart-key-mark'
import {
  AXIS,
  BASELINE_DASH,
  CHART_MARGIN,
  DIRECTION_COLOUR,
  PLOT_HEIGHT_PX,
  TOOLTIP,
  Y_AXIS_WIDTH_PX,
} from './chart-style'
import type { ChartTableModel } from './chart-table'
import { timeTicks } from './time-ticks'

type Row = { readonly atMs: number; readonly runId: string } & Partial<Record<string, number | string | null>>

/** One metric over time, today's runs solid against the pinned baseline dashed with its noise as a band. */
export function DriftChart(props: { readonly model: DriftModel }) {
  const { model } = props
  const timeZone = useTimeZone()
  const values = model.series.flatMap((s) => valuesOf(s))
  const range = valueRange(values)
  const scale = axisScale(model.unit, range.to)
  const ticks = scaledTicks(scale, { ...range, count: 5 })
  return (
    <ChartFrame
      title={model.title}
      yName={axisName(model.metricName, scale.unitName)}
      xName="Time of the run"
      table={tableOf(model, timeZone)}
      keyItems={keyOf(model)}
      emptyText={values.length === 0 ? 'No run has measured this yet.' : undefined}
    >
      <DriftPlot model={model} ticks={ticks} formatTick={scale.formatTick} timeZone={timeZone} />
    </ChartFrame>
  )
}

function DriftPlot(props: {
  readonly model: DriftModel
  readonly ticks: readonly number[]
  readonly formatTick: (value: number) => string
  readonly timeZone: string
}) {
  const { model, ticks, timeZone } = props
  const router = useRouter()
  const rows = rowsOf(model)
  const from = rows[0]?.atMs ?? 0
  const to = rows.at(-1)?.atMs ?? 0
  const padMs = Math.max((to - from) * 0.02, 3_600_000)
  const time = timeTicks(from - padMs, to + padMs, timeZone)
  const openRun = (row: Row | undefined) => row && router.push(`/runs/${row.runId}`)
  return (
    <LineChart
      responsive
      data={rows}
      margin={CHART_MARGIN}
      style={{ width: '100%', height: PLOT_HEIGHT_PX }}
      aria-label={`Chart: ${model.title}`}
      onClick={(state) => openRun(rows[Number(state.activeTooltipIndex)])}
    >
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis
        {...AXIS}
        dataKey="atMs"
        type="number"
        scale="time"
        domain={[from - padMs, to + padMs]}
        ticks={time.ticks}
        tickFormatter={time.formatTick}
        minTickGap={12}
      />
      <YAxis
        {...AXIS}
        width={Y_AXIS_WIDTH_PX}
        domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
        ticks={ticks}
        tickFormatter={props.formatTick}
        interval={0}
      />
      <Tooltip
        {...TOOLTIP}
        labelFormatter={(atMs) =>
          formatAbsoluteTime({ at: new Date(Number(atMs)), locale: LOCALE, timeZone })
        }
        formatter={(value) => formatExactValue(typeof value === 'number' ? value : null, model.unit, LOCALE)}
      />
      {model.series.map((series) => baselineOf(series))}
      {model.baselineAtMs !== null && (
        <ReferenceLine
          x={model.baselineAtMs}
          stroke="var(--muted)"
          strokeDasharray="2 3"
          label={{
            value: 'pinned',
            position:
              model.baselineAtMs > from + (to - from) * 0.8 ? 'insideBottomRight' : 'insideBottomLeft',
            fill: 'var(--muted)',
            fontSize: 11,
          }}
        />
      )}
      {model.series.map((series) => (
        <Line
          key={series.direction}
          dataKey={series.direction}
          name={series.label}
          stroke={DIRECTION_COLOUR[series.direction]}
          strokeWidth={2}
          dot={
            rows.length <= 120 ? { r: 2.5, fill: DIRECTION_COLOUR[series.direction], strokeWidth: 0 } : false
          }
          activeDot={{ r: 5, cursor: 'pointer' }}
          isAnimationActive={false}
          connectNulls={false}
        />
      ))}
    </LineChart>
  )
}

function baselineOf(series: DriftSeries) {
  const { baseline } = series
  if (!baseline) return null
  const colour = DIRECTION_COLOUR[series.direction]
  return [
    <ReferenceArea
      key={`${series.direction}-band`}
      y1={baseline.low}
      y2={baseline.high}
      fill={colour}
      fillOpacity={0.12}
      stroke="none"
    />,
    <ReferenceLine
      key={`${series.direction}-line`}
      y={baseline.value}
      stroke={colour}
      strokeDasharray={BASELINE_DASH}
      strokeOpacity={0.8}
    />,
  ]
}

function valuesOf(series: DriftSeries): readonly number[] {
  const known = series.points.flatMap((point) => (point.value === null ? [] : [point.value]))
  return series.baseline ? [...known, series.baseline.low, series.baseline.high] : known
}

/** The axis begins at 0 unless all values lie so close together that their changes could not be seen there. */
function valueRange(values: readonly number[]): { readonly from: number; readonly to: number } {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (!Number.isFinite(low)) return { from: 0, to: 1 }
  const from = low > high * 0.6 ? Math.max(0, low - (high - low) * 0.3) : Math.min(0, low)
  return { from, to: high > from ? high : from + Math.max(1, Math.abs(from) * 0.1) }
}

function rowsOf(model: DriftModel): readonly Row[] {
  const rows = new Map<string, Row>()
  for (const series of model.series) {
    for (const point of series.points) {
      const row = rows.get(point.runId) ?? { atMs: point.atMs, runId: point.runId }
      rows.set(point.runId, { ...row, [series.direction]: point.value })
    }
  }
  return [...rows.values()].sort((a, b) => a.atMs - b.atMs)
}

function keyOf(model: DriftModel): readonly KeyItem[] {
  const items: KeyItem[] = model.series.map((series) => ({
    label: series.label,
    colour: DIRECTION_COLOUR[series.direction],
    style: 'solid',
  }))
  const hasBaseline = model.series.some((series) => series.baseline !== null)
  return hasBaseline
    ? [...items, { label: 'pinned baseline and its noise', colour: 'var(--muted)', style: 'dashed' }]
    : items
}

function tableOf(model: DriftModel, timeZone: string): ChartTableModel {
  const rows = rowsOf(model)
  return {
    caption: `${model.title}: ${model.metricName} of each run`,
    columns: ['Run', ...model.series.map((series) => series.label)],
    rows: rows.toReversed().map((row) => ({
      key: row.runId,
      cells: [
        {
          text: formatAbsoluteTime({ at: new Date(row.atMs), locale: LOCALE, timeZone }),
          href: `/runs/${row.runId}`,
        },
        ...model.series.map((series) => {
          const value = row[series.direction]
          return {
            text: typeof value === 'number' ? formatFigure(value, model) : '–',
          }
        }),
      ],
    })),
  }
}
