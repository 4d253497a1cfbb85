'use client'

import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { useTimeZone } from '@/components/shell/time-zone'
import { formatAbsoluteTime } from '@/lib/domain/format/absolute-time'
import { formatMs } from '@/lib/domain/format/duration'
import { formatLossPct } from '@/lib/domain/format/loss'
import { formatExactValue } from '@/lib/domain/format/metric-value'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { LOSS_TICK_POSITIONS, lossAtPosition, lossPosition } from '@/lib/web/views/charts/axis-ticks'
import type { UdpCurve, UdpCurvesModel, UdpLossPoint } from '@/lib/web/views/charts/chart-models'
import { BASELINE_DASH, DIRECTION_COLOUR, PLOT_HEIGHT_PX } from './chart-style'
import type { TipText } from './chart-tip'
import { LossMark } from './loss-mark'
import { Plot } from './plot'
import type { PlotAxis } from './plot-geometry'
import { BandLayer, GuideLine, LineLayer, MarksLayer } from './plot-layers'
import type { PlotZoom } from './plot-pointer'
import { kneeText, UDP_ROLE_WORDS } from './udp-words'

/** The share of loss that ends a knee (design, section 2). */
const KNEE_LOSS_PCT = 0.1
const ZERO_POSITION = LOSS_TICK_POSITIONS[0] ?? 0

/** Loss in percent, logarithmic, with a line for zero. */
const LOSS_AXIS: PlotAxis = {
  domain: [ZERO_POSITION, LOSS_TICK_POSITIONS.at(-1) ?? 1],
  kind: 'linear',
  ticks: LOSS_TICK_POSITIONS,
  formatTick: (position) => String(lossAtPosition(position)),
}

type Probe = { readonly curve: UdpCurve; readonly point: UdpLossPoint; readonly y: number }

/** The plot of UDP loss over offered rate; fetched when a page shows it. */
export function UdpPlot(props: {
  readonly model: UdpCurvesModel
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
  readonly formatTick: (value: number) => string
  readonly zoom: PlotZoom
}) {
  const { model, from, to, ticks, formatTick } = props
  const router = useRouter()
  const timeZone = useTimeZone()
  const probes = useMemo(() => probesOf(model, from, to), [model, from, to])
  const axes = useMemo(
    () => ({ x: { domain: [from, to] as const, kind: 'linear' as const, ticks, formatTick }, y: LOSS_AXIS }),
    [from, to, ticks, formatTick],
  )
  return (
    <Plot
      label={model.title}
      heightPx={PLOT_HEIGHT_PX}
      axes={axes}
      pointer={{
        targets: probes.map((probe) => ({ x: probe.point.offeredBps, ys: [probe.y] })),
        by: 'xy',
        tipOf: (index) => tipOf(probes[index], model, timeZone),
        onOpen: (index) => {
          const probe = probes[index]
          if (probe) router.push(`/runs/${probe.curve.runId}`)
        },
        zoom: props.zoom,
      }}
    >
      <LossLayers model={model} />
    </Plot>
  )
}

const ROLE_ORDER: Readonly<Record<UdpCurve['role'], number>> = { older: 0, baseline: 1, latest: 2 }

function LossLayers(props: { readonly model: UdpCurvesModel }) {
  const inDrawingOrder = props.model.curves.toSorted((a, b) => ROLE_ORDER[a.role] - ROLE_ORDER[b.role])
  const knees = inDrawingOrder.filter((curve) => curve.role === 'latest' && curve.kneeBps !== null)
  return (
    <>
      <BandLayer y={[ZERO_POSITION, lossPosition(KNEE_LOSS_PCT)]} colour="var(--good)" opacity={0.05} />
      <GuideLine
        at={{ y: lossPosition(KNEE_LOSS_PCT) }}
        colour="var(--bad)"
        dash="2 3"
        label="0.1 %: loss starts above"
      />
      {inDrawingOrder.map((curve) => (
        <KneeLine key={keyOf(curve)} curve={curve} labelLine={knees.indexOf(curve)} />
      ))}
      {inDrawingOrder.map((curve) => (
        <LineLayer
          key={keyOf(curve)}
          points={curve.points.map((point) => ({ x: point.offeredBps, y: positionOf(point.pathLossPct) }))}
          colour={DIRECTION_COLOUR[curve.direction]}
          width={curve.role === 'older' ? 1 : 2}
          opacity={curve.role === 'older' ? 0.25 : 1}
          dash={curve.role === 'baseline' ? BASELINE_DASH : undefined}
        />
      ))}
      {inDrawingOrder.map((curve) => (
        <CurveMarks key={keyOf(curve)} curve={curve} />
      ))}
    </>
  )
}

function CurveMarks(props: { readonly curve: UdpCurve }) {
  const { curve } = props
  if (curve.role === 'older') return null
  const marks = curve.points.flatMap((point) => [
    ...placeMark(point, 'path', point.pathLossPct),
    ...(point.hostLossPct === 0 ? [] : placeMark(point, 'host', point.hostLossPct)),
  ])
  return (
    <MarksLayer
      points={marks}
      placeOf={(mark) => mark}
      keyOf={(mark) => `${mark.place}-${mark.x}`}
      draw={(mark, cx, cy) => <LossMark cx={cx} cy={cy} place={mark.place} curve={curve} />}
    />
  )
}

function placeMark(point: UdpLossPoint, place: 'path' | 'host', lossPct: number | null) {
  return lossPct === null ? [] : [{ place, x: point.offeredBps, y: lossPosition(lossPct) }]
}

function KneeLine(props: { readonly curve: UdpCurve; readonly labelLine: number }) {
  const { curve, labelLine } = props
  if (curve.role === 'older' || curve.kneeBps === null) return null
  const isLatest = curve.role === 'latest'
  return (
    <GuideLine
      at={{ x: curve.kneeBps }}
      colour={DIRECTION_COLOUR[curve.direction]}
      width={isLatest ? 1.5 : 1}
      dash={isLatest ? undefined : BASELINE_DASH}
      label={isLatest ? `knee ${kneeText(curve)}` : undefined}
      labelLine={labelLine}
    />
  )
}

function keyOf(curve: UdpCurve): string {
  return `${curve.runId}-${curve.direction}`
}

function positionOf(lossPct: number | null): number | null {
  return lossPct === null ? null : lossPosition(lossPct)
}

/** What can be pointed at: the latest run and the baseline, from the lowest rate to the highest. */
function probesOf(model: UdpCurvesModel, from: number, to: number): readonly Probe[] {
  return model.curves
    .filter((curve) => curve.role !== 'older')
    .flatMap((curve) =>
      curve.points
        .filter((point) => point.offeredBps >= from && point.offeredBps <= to)
        .flatMap((point) => {
          const y = positionOf(point.pathLossPct) ?? positionOf(point.hostLossPct)
          return y === null ? [] : [{ curve, point, y }]
        }),
    )
}

function tipOf(probe: Probe | undefined, model: UdpCurvesModel, timeZone: string): TipText {
  if (!probe) return { heading: '', lines: [] }
  const { curve, point } = probe
  const at = formatAbsoluteTime({ at: new Date(curve.atMs), locale: LOCALE, timeZone })
  return {
    heading: model.labels[curve.direction],
    lines: [
      `offered ${formatExactValue(point.offeredBps, 'bps', LOCALE)}`,
      `lost on the path ${formatLossPct(point.pathLossPct, LOCALE)}`,
      `lost in the receiving host ${formatLossPct(point.hostLossPct, LOCALE)}`,
      `delay ${formatMs(point.delayMs, LOCALE)}`,
      `${UDP_ROLE_WORDS[curve.role]}, ${at}`,
    ],
  }
}
