'use client'

import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { useTimeZone } from '@/components/shell/time-zone'
import { formatDay } from '@/lib/domain/format/absolute-time'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { DriftModel } from '@/lib/web/views/charts/chart-models'
import { moveRange, type RangePart } from './brush-range'
import { CHART_MARGIN, DIRECTION_COLOUR, Y_AXIS_WIDTH_PX } from './chart-style'
import { BRUSH_HEIGHT_PX } from './drift-rows'

type Range = readonly [number, number]

/** How far an arrow key moves an edge, as a share of the whole. */
const KEY_STEP_SHARE = 1 / 50

/** All time in small, with the part that the plot shows; its edges and its middle can be dragged or moved with arrow keys. */
export function RangeBrush(props: {
  readonly model: DriftModel
  readonly whole: Range
  readonly range: Range | null
  readonly onRange: (range: Range | null) => void
}) {
  const { model, whole, onRange } = props
  const strip = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{
    readonly part: RangePart
    readonly atPx: number
    readonly range: Range
  } | null>(null)
  const given = props.range ?? whole
  const shown = drag?.range ?? ([Math.max(whole[0], given[0]), Math.min(whole[1], given[1])] as const)
  const share = (atMs: number) => Math.min(1, Math.max(0, (atMs - whole[0]) / (whole[1] - whole[0])))
  const [left, right] = [share(shown[0]), share(shown[1])]
  const grab = (part: RangePart) => (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ part, atPx: event.clientX, range: shown })
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const widthPx = strip.current?.clientWidth ?? 0
    if (!drag || widthPx === 0) return
    const byMs = ((event.clientX - drag.atPx) / widthPx) * (whole[1] - whole[0])
    setDrag({
      ...drag,
      atPx: event.clientX,
      range: moveRange(drag.range, { part: drag.part, by: byMs, whole }),
    })
  }
  const release = () => {
    if (drag) onRange(drag.range)
    setDrag(null)
  }
  const nudge = (part: RangePart) => (event: KeyboardEvent) => {
    const sign = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (sign === undefined) return
    event.preventDefault()
    onRange(moveRange(shown, { part, by: sign * KEY_STEP_SHARE * (whole[1] - whole[0]), whole }))
  }
  const handlers = (part: RangePart) => ({
    onPointerDown: grab(part),
    onPointerMove: move,
    onPointerUp: release,
    onKeyDown: nudge(part),
  })
  return (
    <div style={{ paddingLeft: Y_AXIS_WIDTH_PX, paddingRight: CHART_MARGIN.right }}>
      <div ref={strip} className="relative touch-pan-y" style={{ height: BRUSH_HEIGHT_PX }}>
        <Overview model={model} whole={whole} />
        <div
          aria-hidden
          className="absolute inset-y-0 cursor-grab border-line-strong border-y bg-ink/6"
          style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }}
          {...handlers('both')}
        />
        <Handle
          name="First day shown"
          at={left}
          valueMs={shown[0]}
          whole={whole}
          handlers={handlers('from')}
        />
        <Handle name="Last day shown" at={right} valueMs={shown[1]} whole={whole} handlers={handlers('to')} />
      </div>
    </div>
  )
}

function Handle(props: {
  readonly name: string
  readonly at: number
  readonly valueMs: number
  readonly whole: Range
  readonly handlers: object
}) {
  const timeZone = useTimeZone()
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={props.name}
      aria-valuemin={props.whole[0]}
      aria-valuemax={props.whole[1]}
      aria-valuenow={props.valueMs}
      aria-valuetext={formatDay({ at: new Date(props.valueMs), locale: LOCALE, timeZone })}
      className="absolute inset-y-0 flex w-6 -translate-x-1/2 cursor-ew-resize items-center justify-center"
      style={{ left: `${props.at * 100}%` }}
      {...props.handlers}
    >
      <span aria-hidden className="h-full w-1 rounded bg-line-strong" />
      <span aria-hidden className="absolute h-4 w-2.5 rounded border border-line-strong bg-surface" />
    </div>
  )
}

const VIEW_WIDTH = 1_000

/** Every series as a thin line over all time. */
function Overview(props: { readonly model: DriftModel; readonly whole: Range }) {
  const { model, whole } = props
  const paths = useMemo(() => overviewPaths(model, whole), [model, whole])
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${VIEW_WIDTH} ${BRUSH_HEIGHT_PX}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full rounded bg-sunken"
    >
      {paths.map((path) => (
        <path
          key={path.direction}
          d={path.d}
          fill="none"
          stroke={DIRECTION_COLOUR[path.direction]}
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

function overviewPaths(model: DriftModel, whole: Range) {
  const values = model.series.flatMap((series) => series.points.flatMap((point) => point.value ?? []))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const toX = (atMs: number) => ((atMs - whole[0]) / (whole[1] - whole[0])) * VIEW_WIDTH
  const toY = (value: number) =>
    BRUSH_HEIGHT_PX - 4 - ((value - low) / (high - low || 1)) * (BRUSH_HEIGHT_PX - 8)
  return model.series.map((series) => {
    let isOpen = false
    const parts = series.points.map(({ atMs, value }) => {
      if (value === null) {
        isOpen = false
        return ''
      }
      const part = `${isOpen ? 'L' : 'M'}${toX(atMs).toFixed(1)},${toY(value).toFixed(1)}`
      isOpen = true
      return part
    })
    return { direction: series.direction, d: parts.join('') }
  })
}
