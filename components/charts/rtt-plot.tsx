'use client'

import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { useTimeZone } from '@/components/shell/time-zone'
import { formatAbsoluteTime } from '@/lib/domain/format/absolute-time'
import { formatBytes } from '@/lib/domain/format/bytes'
import { formatExactValue } from '@/lib/domain/format/metric-value'
import { formatRate } from '@/lib/domain/format/rate'
import { formatSignificant } from '@/lib/domain/format/significant'
import { ONE_WAY_DIRECTIONS } from '@/lib/domain/model/direction'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { logTicks } from '@/lib/web/views/charts/axis-ticks'
import type { RttPoint, ThroughputRttModel } from '@/lib/web/views/charts/chart-models'
import type { RateBox } from '@/lib/web/views/charts/window-law'
import { DIRECTION_COLOUR } from './chart-style'
import type { TipText } from './chart-tip'
import { Plot, usePlotGeometry } from './plot'
import { DotsLayer, GuideLine, MarksLayer } from './plot-layers'
import { spreadOverlapping } from './plot-paths'
import type { PlotZoom } from './plot-pointer'
import { LABEL_LINE_PX, PlotText } from './plot-text'
import { RttMark } from './rtt-mark'
import { RTT_ROLE_WORDS } from './rtt-words'
import { WindowLaw } from './window-law-layer'

/** More names than this would cover the points they name; the table has them all. */
const MOST_NAMED_POINTS = 12

const NAME_GAP_PX = 10
/** Average width of a letter of a label: enough to tell on which side there is room. */
const LETTER_PX = 5.8

/** The plot of throughput vs RTT; fetched when a page shows it. */
export function RttPlot(props: {
  readonly model: ThroughputRttModel
  readonly heightPx: number
  readonly box: RateBox
  readonly formatTick: (value: number) => string
  readonly zoom: PlotZoom
}) {
  const { model, box, formatTick } = props
  const [low, high] = box.rttMs
  const [lowBps, highBps] = box.bps
  const router = useRouter()
  const timeZone = useTimeZone()
  const visible = useMemo(
    () =>
      model.points
        .filter((point) => point.rttMs >= low && point.rttMs <= high)
        .toSorted((x, y) => x.rttMs - y.rttMs),
    [model.points, low, high],
  )
  const axes = useMemo(
    () => ({
      x: {
        domain: [low, high] as const,
        kind: 'log' as const,
        ticks: logTicks([low, high]),
        formatTick: (ms: number) => formatSignificant(ms, LOCALE),
      },
      y: {
        domain: [lowBps, highBps] as const,
        kind: 'log' as const,
        ticks: logTicks([lowBps, highBps]),
        formatTick,
      },
    }),
    [low, high, lowBps, highBps, formatTick],
  )
  return (
    <Plot
      label={model.title}
      heightPx={props.heightPx}
      axes={axes}
      hasVerticalGrid
      pointer={{
        targets: visible.map((point) => ({ x: point.rttMs, ys: [point.bps] })),
        by: 'xy',
        tipOf: (index) => tipOf(visible[index], model, timeZone),
        onOpen: (index) => {
          const point = visible[index]
          if (point) router.push(point.link?.href ?? `/runs/${point.runId}`)
        },
        zoom: props.zoom,
      }}
    >
      <RttLayers model={model} points={visible} box={box} />
    </Plot>
  )
}

function RttLayers(props: {
  readonly model: ThroughputRttModel
  readonly points: readonly RttPoint[]
  readonly box: RateBox
}) {
  const { model, points, box } = props
  const placeOf = (point: RttPoint) => ({ x: point.rttMs, y: point.bps })
  const named = points.filter((point) => point.role === 'latest')
  // A capacity that both directions share, or that is of many links, has no direction's colour.
  const isEachWay = model.capacities.some((capacity) => capacity.direction === 'ba')
  return (
    <>
      <WindowLaw box={box} />
      {model.capacities.map((capacity) => (
        <GuideLine
          key={capacity.bps}
          at={{ y: capacity.bps }}
          colour={isEachWay ? DIRECTION_COLOUR[capacity.direction] : 'var(--muted)'}
          dash="1 3"
          width={2}
          label={`capacity ${formatRate(capacity.bps, LOCALE)}`}
          labelSide={capacity.direction === 'ab' ? 'start' : 'end'}
        />
      ))}
      {ONE_WAY_DIRECTIONS.map((direction) => (
        <DotsLayer
          key={direction}
          points={points
            .filter((point) => point.direction === direction && point.role === 'older')
            .map(placeOf)}
          colour={DIRECTION_COLOUR[direction]}
          radius={2.5}
          opacity={0.4}
        />
      ))}
      <MarksLayer
        points={points.filter((point) => point.role !== 'older')}
        placeOf={placeOf}
        keyOf={(point) => `${point.runId}-${point.direction}-${point.windowBytes}-${point.bps}`}
        draw={(point, cx, cy) => <RttMark cx={cx} cy={cy} point={point} />}
      />
      {named.length <= MOST_NAMED_POINTS && <PointNames points={named} />}
    </>
  )
}

/** Beside a latest point what binds it, or on a page about many links which one it is; on the side where there is room. */
function PointNames(props: { readonly points: readonly RttPoint[] }) {
  const { area, x, y } = usePlotGeometry()
  const names = props.points.map((point) => {
    const text = point.link ? point.link.label : point.binding
    const [cx, widthPx] = [x.toPx(point.rttMs), text.length * LETTER_PX]
    const isLeft = cx + NAME_GAP_PX + widthPx > area.x + area.width
    const from = isLeft ? cx - NAME_GAP_PX - widthPx : cx + NAME_GAP_PX
    return { point, text, isLeft, from, to: from + widthPx, at: y.toPx(point.bps) + 4 }
  })
  const heights = spreadOverlapping(names, {
    low: area.y + 10,
    high: area.y + area.height - 4,
    gap: LABEL_LINE_PX,
  })
  return names.map(({ point, text, isLeft, from, to }, index) => (
    <PlotText
      key={`${point.runId}-${point.direction}`}
      x={isLeft ? to : from}
      y={heights[index] ?? 0}
      anchor={isLeft ? 'end' : 'start'}
      colour={DIRECTION_COLOUR[point.direction]}
      text={text}
    />
  ))
}

function tipOf(point: RttPoint | undefined, model: ThroughputRttModel, timeZone: string): TipText {
  if (!point) return { heading: '', lines: [] }
  const at = formatAbsoluteTime({ at: new Date(point.atMs), locale: LOCALE, timeZone })
  return {
    heading: point.link ? `${point.link.name}: ${point.link.label}` : model.labels[point.direction],
    lines: [
      `${formatExactValue(point.bps, 'bps', LOCALE)} at ${formatExactValue(point.rttMs, 'ms', LOCALE)}`,
      ...(point.windowBytes === null ? [] : [`window ${formatBytes(point.windowBytes, LOCALE)}`]),
      point.binding,
      `${RTT_ROLE_WORDS[point.role]}, ${at}`,
    ],
  }
}
