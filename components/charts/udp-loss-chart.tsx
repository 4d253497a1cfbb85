'use client'

import { CartesianGrid, ReferenceLine, Scatter, ScatterChart, Tooltip, XAxis, YAxis } from 'recharts'
import { useTimeZone } from '@/components/shell/time-zone'
import { formatAbsoluteTime } from '@/lib/domain/format/absolute-time'
import { formatMs } from '@/lib/domain/format/duration'
import { formatLossPct } from '@/lib/domain/format/loss'
import { formatAtLeastRate, formatRate } from '@/lib/domain/format/rate'
import { LOCALE } from '@/lib/web/viewer-preferences'
import {
  LOSS_TICK_POSITIONS,
  linearTicks,
  lossAtPosition,
  lossPosition,
} from '@/lib/web/views/charts/axis-ticks'
import type { UdpCurve, UdpCurvesModel, UdpLossPoint } from '@/lib/web/views/charts/chart-models'
import { axisName, axisScale } from './axis-scale'
import { ChartFrame } from './chart-frame'
import type { KeyItem } from './chart-key-mark'
import {
  AXIS,
  BASELINE_DASH,
  CHART_MARGIN,
  DIRECTION_COLOUR,
  PLOT_HEIGHT_PX,
  Y_AXIS_WIDTH_PX,
} from './chart-style'
import type { ChartTableModel } from './chart-table'
import { ChartTip } from './chart-tip'
import { directionKey } from './direction-key'
import { LossMark, type LossMarkPoint } from './loss-mark'

/** The share of loss that ends a knee (design, section 2). */
const KNEE_LOSS_PCT = 0.1

/** UDP loss over offered rate, runs laid over each other: path loss as curves, loss in the receiving host as crosses. */
export function UdpLossChart(props: { readonly model: UdpCurvesModel }) {
  const { model } = props
  const timeZone = useTimeZone()
  const offered = model.curves.flatMap((curve) => curve.points.map((point) => point.offeredBps))
  const ticks = linearTicks(0, Math.max(1, ...offered), { count: 5 })
  const scale = axisScale('bps', Math.max(1, ...offered))
  return (
    <ChartFrame
      title={model.title}
      yName="Datagrams lost, % (logarithmic)"
      xName={axisName('Offered rate, UDP payload', scale.unitName)}
      table={tableOf(model, timeZone)}
      keyItems={keyOf(model)}
      emptyText={offered.length === 0 ? 'No run has measured UDP loss yet.' : undefined}
    >
      <LossPlot model={model} ticks={ticks} formatTick={scale.formatTick} />
    </ChartFrame>
  )
}

function LossPlot(props: {
  readonly model: UdpCurvesModel
  readonly ticks: readonly number[]
  readonly formatTick: (value: number) => string
}) {
  const { model, ticks } = props
  const timeZone = useTimeZone()
  const inDrawingOrder = model.curves.toSorted((a, b) => ROLE_ORDER[a.role] - ROLE_ORDER[b.role])
  return (
    <ScatterChart
      responsive
      margin={CHART_MARGIN}
      style={{ width: '100%', height: PLOT_HEIGHT_PX }}
      aria-label={`Chart: ${model.title}`}
    >
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis
        {...AXIS}
        dataKey="offeredBps"
        type="number"
        domain={[0, ticks.at(-1) ?? 1]}
        ticks={ticks}
        tickFormatter={props.formatTick}
      />
      <YAxis
        {...AXIS}
        width={Y_AXIS_WIDTH_PX}
        dataKey="position"
        type="number"
        domain={[LOSS_TICK_POSITIONS[0] ?? 0, LOSS_TICK_POSITIONS.at(-1) ?? 1]}
        ticks={LOSS_TICK_POSITIONS}
        tickFormatter={(position: number) => String(lossAtPosition(position))}
        interval={0}
      />
      <ReferenceLine
        y={lossPosition(KNEE_LOSS_PCT)}
        stroke="var(--bad)"
        strokeDasharray="2 3"
        label={{ value: '0.1 %', position: 'insideTopLeft', fill: 'var(--bad)', fontSize: 11 }}
      />
      {model.curves.map((curve) => kneeLine(curve))}
      <Tooltip
        isAnimationActive={false}
        cursor={false}
        content={({ active, payload }) => (
          <LossTip point={active ? payload[0]?.payload : undefined} model={model} timeZone={timeZone} />
        )}
      />
      {inDrawingOrder.flatMap((curve) => curveOf(curve))}
    </ScatterChart>
  )
}

const ROLE_ORDER: Readonly<Record<UdpCurve['role'], number>> = { older: 0, baseline: 1, latest: 2 }

function curveOf(curve: UdpCurve) {
  const colour = DIRECTION_COLOUR[curve.direction]
  const isOlder = curve.role === 'older'
  const key = `${curve.runId}-${curve.direction}`
  return [
    <Scatter
      key={key}
      data={marksOf(curve, 'path')}
      line={{
        stroke: colour,
        strokeWidth: isOlder ? 1 : 2,
        strokeOpacity: isOlder ? 0.25 : 1,
        ...(curve.role === 'baseline' && { strokeDasharray: BASELINE_DASH }),
      }}
      shape={LossMark}
      isAnimationActive={false}
    />,
    ...(isOlder
      ? []
      : [
          <Scatter
            key={`${key}-host`}
            data={marksOf(curve, 'host')}
            shape={LossMark}
            isAnimationActive={false}
          />,
        ]),
  ]
}

function marksOf(curve: UdpCurve, place: LossMarkPoint['place']): readonly LossMarkPoint[] {
  return curve.points.flatMap((point) => {
    const lossPct = place === 'path' ? point.pathLossPct : point.hostLossPct
    if (lossPct === null || (place === 'host' && lossPct === 0)) return []
    return [{ ...point, place, curve, position: lossPosition(lossPct) }]
  })
}

function kneeLine(curve: UdpCurve) {
  if (curve.role === 'older' || curve.kneeBps === null) return null
  const colour = DIRECTION_COLOUR[curve.direction]
  const isLatest = curve.role === 'latest'
  return (
    <ReferenceLine
      key={`knee-${curve.runId}-${curve.direction}`}
      x={curve.kneeBps}
      stroke={colour}
      strokeWidth={isLatest ? 1.5 : 1}
      strokeOpacity={0.7}
      {...(!isLatest && { strokeDasharray: BASELINE_DASH })}
      {...(isLatest && {
        label: {
          value: `knee ${kneeText(curve)}`,
          position: 'insideTopRight' as const,
          fill: colour,
          fontSize: 11,
          dy: curve.direction === 'ab' ? 0 : 14,
        },
      })}
    />
  )
}

function kneeText(curve: UdpCurve): string {
  return curve.isKneeLowerBound ? formatAtLeastRate(curve.kneeBps, LOCALE) : formatRate(curve.kneeBps, LOCALE)
}

function LossTip(props: {
  readonly point: LossMarkPoint | undefined
  readonly model: UdpCurvesModel
  readonly timeZone: string
}) {
  const { point, model, timeZone } = props
  if (!point) return null
  return (
    <ChartTip
      heading={model.labels[point.curve.direction]}
      lines={[
        `offered ${formatRate(point.offeredBps, LOCALE)}`,
        ...lossLines(point),
        `${ROLE_WORDS[point.curve.role]}, ${formatAbsoluteTime({ at: new Date(point.curve.atMs), locale: LOCALE, timeZone })}`,
      ]}
    />
  )
}

function lossLines(point: UdpLossPoint): readonly string[] {
  return [
    `lost on the path ${formatLossPct(point.pathLossPct, LOCALE)}`,
    `lost in the receiving host ${formatLossPct(point.hostLossPct, LOCALE)}`,
    `delay ${formatMs(point.delayMs, LOCALE)}`,
  ]
}

const ROLE_WORDS: Readonly<Record<UdpCurve['role'], string>> = {
  latest: 'latest run',
  baseline: 'pinned baseline',
  older: 'earlier run',
}

function keyOf(model: UdpCurvesModel): readonly KeyItem[] {
  const roles = new Set(model.curves.map((curve) => curve.role))
  const hasHostLoss = model.curves.some((curve) => curve.points.some((point) => (point.hostLossPct ?? 0) > 0))
  const directions = directionKey({ shown: model.curves, labels: model.labels, style: 'solid' })
  const grey = 'var(--muted)'
  const others: KeyItem[] = [
    ...(roles.has('baseline') ? [{ label: 'pinned baseline', colour: grey, style: 'dashed' } as const] : []),
    ...(roles.has('older') ? [{ label: 'earlier runs', colour: grey, style: 'faint' } as const] : []),
    ...(hasHostLoss ? [{ label: 'lost in the receiving host', colour: grey, style: 'cross' } as const] : []),
  ]
  return [...directions, ...others]
}

function tableOf(model: UdpCurvesModel, timeZone: string): ChartTableModel {
  return {
    caption: `${model.title}: loss at each offered rate`,
    columns: ['Run', 'Direction', 'Offered', 'Lost on the path', 'Lost in the host', 'Delay'],
    rows: model.curves.flatMap((curve) =>
      curve.points.map((point, index) => ({
        key: `${curve.runId}-${curve.direction}-${index}`,
        cells: [
          {
            text: formatAbsoluteTime({ at: new Date(curve.atMs), locale: LOCALE, timeZone }),
            href: `/runs/${curve.runId}`,
          },
          { text: model.labels[curve.direction] },
          { text: formatRate(point.offeredBps, LOCALE) },
          { text: formatLossPct(point.pathLossPct, LOCALE) },
          { text: formatLossPct(point.hostLossPct, LOCALE) },
          { text: formatMs(point.delayMs, LOCALE) },
        ],
      })),
    ),
  }
}
