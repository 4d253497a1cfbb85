'use client'

import {
  CartesianGrid,
  ReferenceDot,
  ReferenceLine,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useTimeZone } from '@/components/shell/time-zone'
import { formatAbsoluteTime } from '@/lib/domain/format/absolute-time'
import { formatBytes } from '@/lib/domain/format/bytes'
import { formatMs } from '@/lib/domain/format/duration'
import { formatRate } from '@/lib/domain/format/rate'
import { formatSignificant } from '@/lib/domain/format/significant'
import { ONE_WAY_DIRECTIONS } from '@/lib/domain/model/direction'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { logDomain, logTicks } from '@/lib/web/views/charts/axis-ticks'
import type { RttPoint, ThroughputRttModel } from '@/lib/web/views/charts/chart-models'
import {
  LAW_WINDOWS_BYTES,
  type LawSegment,
  type RateBox,
  windowSegment,
} from '@/lib/web/views/charts/window-law'
import { axisName, axisScale } from './axis-scale'
import { ChartFrame } from './chart-frame'
import type { KeyItem } from './chart-key-mark'
import { AXIS, CHART_MARGIN, DIRECTION_COLOUR, PLOT_HEIGHT_PX, Y_AXIS_WIDTH_PX } from './chart-style'
import type { ChartTableModel } from './chart-table'
import { ChartTip } from './chart-tip'
import { directionKey } from './direction-key'
import { RttMark } from './rtt-mark'

/** Measured throughput over RTT, both logarithmic, on the lines that window / RTT draws there. */
export function ThroughputRttChart(props: { readonly model: ThroughputRttModel }) {
  const { model } = props
  const timeZone = useTimeZone()
  const isEmpty = model.points.length === 0
  const box = isEmpty ? null : boxOf(model)
  // On a logarithmic axis the middle of the range is its geometric mean.
  const scale = axisScale('bps', box ? Math.sqrt(box.bps[0] * box.bps[1]) : 1e6)
  return (
    <ChartFrame
      title={model.title}
      yName={axisName('Throughput, one stream', scale.unitName)}
      xName="Round-trip time, ms"
      table={tableOf(model, timeZone)}
      keyItems={keyOf(model)}
      emptyText={isEmpty ? 'No run has measured throughput and RTT yet.' : undefined}
    >
      {box && <RttPlot model={model} box={box} formatTick={scale.formatTick} />}
    </ChartFrame>
  )
}

function RttPlot(props: {
  readonly model: ThroughputRttModel
  readonly box: RateBox
  readonly formatTick: (value: number) => string
}) {
  const { model, box } = props
  const timeZone = useTimeZone()
  const segments = LAW_WINDOWS_BYTES.flatMap((windowBytes) => windowSegment(windowBytes, box) ?? [])
  return (
    <ScatterChart
      responsive
      margin={CHART_MARGIN}
      style={{ width: '100%', height: PLOT_HEIGHT_PX }}
      aria-label={`Chart: ${model.title}`}
    >
      <CartesianGrid stroke="var(--line)" />
      <XAxis
        {...AXIS}
        dataKey="rttMs"
        type="number"
        scale="log"
        domain={[...box.rttMs]}
        ticks={logTicks(box.rttMs)}
        tickFormatter={(ms: number) => formatSignificant(ms, LOCALE)}
        allowDataOverflow
      />
      <YAxis
        {...AXIS}
        width={Y_AXIS_WIDTH_PX}
        dataKey="bps"
        type="number"
        scale="log"
        domain={[...box.bps]}
        ticks={logTicks(box.bps)}
        tickFormatter={props.formatTick}
        interval={0}
        allowDataOverflow
      />
      {segments.map((segment) => lawLine(segment, box))}
      {model.capacities.map((capacity) => (
        <ReferenceLine
          key={`capacity-${capacity.direction}`}
          y={capacity.bps}
          stroke={model.capacities.length === 1 ? 'var(--muted)' : DIRECTION_COLOUR[capacity.direction]}
          strokeDasharray="1 3"
          strokeWidth={2}
          label={{
            value: `capacity ${formatRate(capacity.bps, LOCALE)}`,
            position: capacity.direction === 'ab' ? 'insideTopLeft' : 'insideBottomLeft',
            fill: 'var(--muted)',
            fontSize: 11,
          }}
        />
      ))}
      <Tooltip
        isAnimationActive={false}
        cursor={false}
        content={({ active, payload }) => (
          <RttTip point={active ? payload[0]?.payload : undefined} model={model} timeZone={timeZone} />
        )}
      />
      {ONE_WAY_DIRECTIONS.map((direction) => (
        <Scatter
          key={direction}
          name={model.labels[direction]}
          data={model.points.filter((point) => point.direction === direction)}
          shape={RttMark}
          isAnimationActive={false}
        />
      ))}
    </ScatterChart>
  )
}

/** A name this near to the lower left corner would lie on the axes' own numbers. */
const CORNER_SHARE = 0.12

function lawLine(segment: LawSegment, box: RateBox) {
  const { windowBytes, from, to, leavesBy } = segment
  const text = formatBytes(windowBytes, LOCALE)
  const [leftMs, rightMs] = box.rttMs
  const isInCorner =
    leavesBy === 'bottom' && Math.log(to.rttMs / leftMs) < CORNER_SHARE * Math.log(rightMs / leftMs)
  return [
    <ReferenceLine
      key={`law-${windowBytes}`}
      segment={[
        { x: from.rttMs, y: from.bps },
        { x: to.rttMs, y: to.bps },
      ]}
      stroke="var(--line-strong)"
      strokeWidth={1}
    />,
    <ReferenceDot
      key={`law-name-${windowBytes}`}
      x={to.rttMs}
      y={to.bps}
      r={0}
      label={{
        value: isInCorner ? '' : text,
        position: 'left',
        fill: 'var(--muted)',
        fontSize: 11,
        dx: leavesBy === 'right' ? -2 : -14,
        dy: leavesBy === 'right' ? 6 : -8,
      }}
    />,
  ]
}

function RttTip(props: {
  readonly point: RttPoint | undefined
  readonly model: ThroughputRttModel
  readonly timeZone: string
}) {
  const { point, model, timeZone } = props
  if (!point) return null
  const at = formatAbsoluteTime({ at: new Date(point.atMs), locale: LOCALE, timeZone })
  return (
    <ChartTip
      heading={model.labels[point.direction]}
      lines={[
        `${formatRate(point.bps, LOCALE)} at ${formatMs(point.rttMs, LOCALE)}`,
        ...(point.windowBytes === null ? [] : [`window ${formatBytes(point.windowBytes, LOCALE)}`]),
        `${ROLE_WORDS[point.role]}, ${at}`,
      ]}
    />
  )
}

const ROLE_WORDS: Readonly<Record<RttPoint['role'], string>> = {
  latest: 'latest run',
  baseline: 'pinned baseline',
  older: 'earlier run',
  scan: 'window scan',
}

function boxOf(model: ThroughputRttModel): RateBox {
  const rtts = model.points.map((point) => point.rttMs)
  const rates = [...model.points.map((point) => point.bps), ...model.capacities.map((c) => c.bps)]
  return {
    rttMs: logDomain(Math.min(...rtts) / 1.2, Math.max(...rtts) * 1.2),
    bps: logDomain(Math.min(...rates) / 1.2, Math.max(...rates) * 1.2),
  }
}

function keyOf(model: ThroughputRttModel): readonly KeyItem[] {
  const roles = new Set(model.points.map((point) => point.role))
  const directions = directionKey({ shown: model.points, labels: model.labels, style: 'dot' })
  const grey = 'var(--muted)'
  const marks: KeyItem[] = [
    ...(roles.has('baseline') ? [{ label: 'pinned baseline', colour: grey, style: 'ring' } as const] : []),
    ...(roles.has('scan') ? [{ label: 'window scan', colour: grey, style: 'diamond' } as const] : []),
    { label: 'window / RTT', colour: 'var(--line-strong)', style: 'faint' },
  ]
  return [...directions, ...marks]
}

function tableOf(model: ThroughputRttModel, timeZone: string): ChartTableModel {
  return {
    caption: `${model.title}: throughput and RTT of each run`,
    columns: ['Run', 'Direction', 'Throughput', 'RTT', 'What'],
    rows: model.points.map((point, index) => ({
      key: `${point.runId}-${point.direction}-${index}`,
      cells: [
        {
          text: formatAbsoluteTime({ at: new Date(point.atMs), locale: LOCALE, timeZone }),
          href: `/runs/${point.runId}`,
        },
        { text: model.labels[point.direction] },
        { text: formatRate(point.bps, LOCALE) },
        { text: formatMs(point.rttMs, LOCALE) },
        {
          text:
            point.windowBytes === null
              ? ROLE_WORDS[point.role]
              : `${ROLE_WORDS[point.role]}, ${formatBytes(point.windowBytes, LOCALE)}`,
        },
      ],
    })),
  }
}
