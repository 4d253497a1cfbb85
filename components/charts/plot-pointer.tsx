'use client'

import clsx from 'clsx'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { ChartTip, type TipText } from './chart-tip'
import {
  draggedRange,
  findNearest,
  type PlotAxis,
  type PlotGeometry,
  type PlotTarget,
  scaleRange,
} from './plot-geometry'

/** A drag shorter than this is a click. */
const SHORTEST_DRAG_PX = 8
const REACH_PX = { x: Number.POSITIVE_INFINITY, xy: 24 } as const

export type PlotZoom = {
  readonly isZoomed: boolean
  /** The widest that can be shown. */
  readonly limits: readonly [number, number]
  readonly onZoom: (range: readonly [number, number] | null) => void
}

export type PointerProps = {
  readonly geometry: PlotGeometry
  readonly label: string
  readonly axis: PlotAxis
  readonly targets: readonly PlotTarget[]
  readonly by: 'x' | 'xy'
  readonly tipOf: (index: number) => TipText
  /** Which target is told about, where several plots share one cursor; else each plot knows by itself. */
  readonly cursor?: {
    readonly active: number | null
    readonly onActive: (index: number | null) => void
  }
  /** False where another plot with the same cursor tells. */
  readonly hasTip?: boolean
  readonly colourOf?: (index: number, series: number) => string
  /** What a click or Enter on a target opens. */
  readonly onOpen?: ((index: number) => void) | undefined
  readonly zoom?: PlotZoom | undefined
}

/** The props with a cursor of its own where none was given. */
type ActiveProps = PointerProps & {
  readonly active: number | null
  readonly onActive: (index: number | null) => void
}

type Drag = { readonly from: number; readonly to: number }

/** The upper layer of a plot: hover, touch and arrow keys tell values, a drag zooms, Enter opens. */
export function PlotPointer(given: PointerProps) {
  const [ownActive, setOwnActive] = useState<number | null>(null)
  const props = { ...given, active: ownActive, onActive: setOwnActive, ...given.cursor }
  const { geometry, targets, active, zoom } = props
  const { area } = geometry
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragged = drag !== null && Math.abs(drag.to - drag.from) >= SHORTEST_DRAG_PX
  const target = active === null ? undefined : targets[active]
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [event.clientX - box.left + area.x, event.clientY - box.top + area.y] as const
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const px = point(event)
    if (drag) setDrag({ ...drag, to: px[0] })
    props.onActive(findNearest(targets, { geometry, px, by: props.by, reachPx: REACH_PX[props.by] }))
  }
  const release = () => {
    if (drag && isDragged && zoom) zoom.onZoom(draggedRange(geometry, drag, props.axis.domain))
    else if (drag && active !== null) props.onOpen?.(active)
    setDrag(null)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a plot is no fieldset */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk along the points of the picture
        tabIndex={0}
        aria-label={`Chart: ${props.label}. ${keysOf(props)}`}
        className={clsx('absolute touch-pan-y', zoom && 'cursor-crosshair')}
        style={{ left: area.x, top: area.y, width: area.width, height: area.height }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          const [x] = point(event)
          setDrag({ from: x, to: x })
          move(event)
        }}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={() => props.onActive(null)}
        onBlur={() => props.onActive(null)}
        onDoubleClick={() => zoom?.isZoomed && zoom.onZoom(null)}
        onKeyDown={(event) => onKey(event, props)}
      >
        <p className="sr-only" aria-live="polite">
          {active !== null && target ? sayTip(props.tipOf(active)) : ''}
        </p>
      </div>
      <PointerMarks {...props} drag={isDragged && zoom ? drag : null} />
      {active !== null && target && target.ys.length > 0 && props.hasTip !== false && (
        <PlacedTip geometry={geometry} target={target} text={props.tipOf(active)} />
      )}
    </>
  )
}

function keysOf(props: PointerProps): string {
  const open = props.onOpen ? ' Enter opens the run.' : ''
  const zoom = props.zoom ? ' Plus and minus zoom, 0 shows everything.' : ''
  return `Arrow keys go from point to point.${open}${zoom}`
}

function sayTip(text: TipText): string {
  return [text.heading, ...text.lines].join(', ')
}

function onKey(event: KeyboardEvent, props: ActiveProps): void {
  const { targets, active, zoom, axis } = props
  const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
  if (step !== undefined) props.onActive(nextIndex(props, step))
  else if (event.key === 'Home') props.onActive(targets.length > 0 ? 0 : null)
  else if (event.key === 'End') props.onActive(targets.length > 0 ? targets.length - 1 : null)
  else if (event.key === 'Enter' && active !== null) props.onOpen?.(active)
  else if (event.key === 'Escape') props.onActive(null)
  else if (zoom && (event.key === '+' || event.key === '-')) {
    const [low, high] = axis.domain
    const middle = axis.kind === 'log' ? Math.sqrt(low * high) : (low + high) / 2
    const around = targets[active ?? -1]?.x ?? middle
    zoom.onZoom(scaleRange(axis, { by: event.key === '+' ? 'in' : 'out', around, limits: zoom.limits }))
  } else if (zoom && event.key === '0') zoom.onZoom(null)
  else return
  event.preventDefault()
}

function nextIndex({ targets, active }: ActiveProps, step: number): number | null {
  if (targets.length === 0) return null
  if (active === null) return step > 0 ? 0 : targets.length - 1
  return Math.min(targets.length - 1, Math.max(0, active + step))
}

/** The cursor, the marked values, and the stretch that is being dragged. */
function PointerMarks(props: ActiveProps & { readonly drag: Drag | null }) {
  const { geometry, targets, active, drag } = props
  const { area } = geometry
  const target = active === null ? undefined : targets[active]
  return (
    <svg className="pointer-events-none absolute inset-0 size-full overflow-hidden" aria-hidden="true">
      {target && props.by === 'x' && (
        <line
          x1={geometry.x.toPx(target.x)}
          x2={geometry.x.toPx(target.x)}
          y1={area.y}
          y2={area.y + area.height}
          stroke="var(--line-strong)"
        />
      )}
      {target?.ys.map((y, series) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the series
          key={series}
          cx={geometry.x.toPx(target.x)}
          cy={geometry.y.toPx(y)}
          r={props.by === 'x' ? 4.5 : 8.5}
          fill={props.by === 'x' ? (props.colourOf?.(active ?? 0, series) ?? 'var(--ink)') : 'none'}
          stroke={props.by === 'x' ? 'var(--surface)' : 'var(--ink)'}
          strokeWidth={1.5}
        />
      ))}
      {drag && (
        <rect
          x={Math.min(drag.from, drag.to)}
          y={area.y}
          width={Math.abs(drag.to - drag.from)}
          height={area.height}
          fill="var(--focus)"
          fillOpacity={0.15}
          stroke="var(--focus)"
        />
      )}
    </svg>
  )
}

/** The tip stands beside the point, on the side where there is room. */
function PlacedTip(props: {
  readonly geometry: PlotGeometry
  readonly target: PlotTarget
  readonly text: TipText
}) {
  const { area, x, y } = props.geometry
  const left = x.toPx(props.target.x)
  const top = Math.min(...props.target.ys.map((value) => y.toPx(value)), area.y + area.height)
  const isRight = left > area.x + area.width / 2
  const isLow = top > area.y + area.height / 2
  return (
    <div
      className="pointer-events-none absolute z-10 w-max max-w-60"
      style={{
        left,
        top: Math.max(area.y, top),
        transform: `translate(${isRight ? 'calc(-100% - 10px)' : '10px'}, ${isLow ? 'calc(-100% - 6px)' : '6px'})`,
      }}
    >
      <ChartTip heading={props.text.heading} lines={props.text.lines} />
    </div>
  )
}
