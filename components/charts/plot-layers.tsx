'use client'

import type { ReactNode } from 'react'
import { usePlotGeometry } from './plot'
import type { PlotGeometry } from './plot-geometry'
import { type LinePoint, linePath, roundPx } from './plot-paths'
import { LABEL_LINE_PX, PlotText } from './plot-text'

/** A series as one line; an unknown value breaks it. */
export function LineLayer(props: {
  readonly points: readonly LinePoint[]
  readonly colour: string
  readonly width?: number
  readonly dash?: string | undefined
  readonly opacity?: number
}) {
  const geometry = usePlotGeometry()
  return (
    <path
      d={linePath(props.points, geometry)}
      fill="none"
      stroke={props.colour}
      strokeWidth={props.width ?? 2}
      strokeOpacity={props.opacity ?? 1}
      strokeLinejoin="round"
      {...(props.dash !== undefined && { strokeDasharray: props.dash })}
    />
  )
}

/** Counts as sticks from the axis up; nothing where there were none. */
export function SticksLayer(props: { readonly points: readonly LinePoint[]; readonly colour: string }) {
  const geometry = usePlotGeometry()
  const { area, x, y } = geometry
  const bottom = area.y + area.height
  const sticks = props.points.flatMap((point) =>
    point.y === null || point.y === 0
      ? []
      : [`M${roundPx(x.toPx(point.x))},${bottom}V${roundPx(y.toPx(point.y))}`],
  )
  return <path d={sticks.join('')} stroke={props.colour} strokeWidth={4} />
}

/** Many small dots as one shape: a cloud of a year's runs costs one element. */
export function DotsLayer(props: {
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly colour: string
  readonly radius: number
  readonly opacity?: number
}) {
  const geometry = usePlotGeometry()
  const { radius: r } = props
  const circle = ({ x, y }: { readonly x: number; readonly y: number }) =>
    `M${roundPx(geometry.x.toPx(x) - r)},${roundPx(geometry.y.toPx(y))}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0`
  return <path d={props.points.map(circle).join('')} fill={props.colour} fillOpacity={props.opacity ?? 1} />
}

/** Marks of any shape at their places. */
export function MarksLayer<T>(props: {
  readonly points: readonly T[]
  readonly placeOf: (point: T) => { readonly x: number; readonly y: number }
  readonly keyOf: (point: T) => string
  readonly draw: (point: T, cx: number, cy: number) => ReactNode
}) {
  const geometry = usePlotGeometry()
  return props.points.map((point) => {
    const { x, y } = props.placeOf(point)
    return <g key={props.keyOf(point)}>{props.draw(point, geometry.x.toPx(x), geometry.y.toPx(y))}</g>
  })
}

/** A shaded stretch: of the x axis, of the y axis, or both. */
export function BandLayer(props: {
  readonly x?: readonly [number, number] | undefined
  readonly y?: readonly [number, number] | undefined
  readonly colour: string
  readonly opacity: number
}) {
  const geometry = usePlotGeometry()
  const { area } = geometry
  const left = props.x ? geometry.x.toPx(props.x[0]) : area.x
  const right = props.x ? geometry.x.toPx(props.x[1]) : area.x + area.width
  const top = props.y ? geometry.y.toPx(props.y[1]) : area.y
  const bottom = props.y ? geometry.y.toPx(props.y[0]) : area.y + area.height
  return (
    <rect
      x={left}
      y={top}
      width={Math.max(0, right - left)}
      height={Math.max(0, bottom - top)}
      fill={props.colour}
      fillOpacity={props.opacity}
    />
  )
}

/** A straight line across the plot at one value, with its name at one end. */
export function GuideLine(props: {
  readonly at: { readonly x: number } | { readonly y: number }
  readonly colour: string
  readonly dash?: string | undefined
  readonly width?: number
  readonly label?: string | undefined
  /** Lines of text by which the label stands lower, where two guides lie near each other. */
  readonly labelLine?: number
  readonly labelSide?: 'start' | 'end'
}) {
  const geometry = usePlotGeometry()
  const { area } = geometry
  const isVertical = 'x' in props.at
  const px = 'x' in props.at ? geometry.x.toPx(props.at.x) : geometry.y.toPx(props.at.y)
  const isOutside = isVertical
    ? px < area.x - 1 || px > area.x + area.width + 1
    : px < area.y - 1 || px > area.y + area.height + 1
  if (isOutside) return null
  const line = isVertical
    ? { x1: px, x2: px, y1: area.y, y2: area.y + area.height }
    : { x1: area.x, x2: area.x + area.width, y1: px, y2: px }
  return (
    <>
      <line
        {...line}
        stroke={props.colour}
        strokeWidth={props.width ?? 1}
        {...(props.dash !== undefined && { strokeDasharray: props.dash })}
      />
      {props.label && (
        <GuideLabel area={area} px={px} isVertical={isVertical} {...props} label={props.label} />
      )}
    </>
  )
}

function GuideLabel(props: {
  readonly area: PlotGeometry['area']
  readonly px: number
  readonly isVertical: boolean
  readonly label: string
  readonly colour: string
  readonly labelLine?: number
  readonly labelSide?: 'start' | 'end'
}) {
  const { area, px, isVertical, labelLine = 0, labelSide = 'start' } = props
  if (isVertical) {
    const isRight = px > area.x + area.width / 2
    return (
      <PlotText
        x={px + (isRight ? -4 : 4)}
        y={
          labelSide === 'start'
            ? area.y + 10 + labelLine * LABEL_LINE_PX
            : area.y + area.height - 6 - labelLine * LABEL_LINE_PX
        }
        anchor={isRight ? 'end' : 'start'}
        colour={props.colour}
        text={props.label}
      />
    )
  }
  const isHigh = px < area.y + 16
  return (
    <PlotText
      x={labelSide === 'start' ? area.x + 4 : area.x + area.width - 4}
      y={px + (isHigh ? 12 : -4)}
      anchor={labelSide}
      colour={props.colour}
      text={props.label}
    />
  )
}
