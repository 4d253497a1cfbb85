'use client'

import { createContext, memo, type ReactNode, useContext, useId, useMemo } from 'react'
import {
  CartesianGrid,
  ComposedChart,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
  type YAxisTickContentProps,
} from 'recharts'
import { AXIS, CHART_MARGIN, Y_AXIS_WIDTH_PX } from './chart-style'
import { fittingTicks, type PlotAxis, type PlotGeometry, plotGeometry } from './plot-geometry'
import { PlotPointer, type PointerProps } from './plot-pointer'
import { useWidth } from './use-width'

const X_AXIS_HEIGHT_PX = 26
const BARE_X_AXIS_HEIGHT_PX = 8

type Axes = { readonly x: PlotAxis; readonly y: PlotAxis }

type PictureProps = {
  readonly widthPx: number
  readonly heightPx: number
  readonly axes: Axes
  readonly geometry: PlotGeometry
  /** Vertical lines help where both axes are read; horizontal ones are always there. */
  readonly hasVerticalGrid: boolean
  readonly hasTimeTicks: boolean
  readonly children: ReactNode
}

const GeometryContext = createContext<PlotGeometry | null>(null)

/**
 * Two axes, a grid, and whatever layers stand between them. Layers are drawn once; the pointer, the cursor and the tip lie
 * above in a picture of their own, so that moving the pointer draws nothing anew.
 */
export function Plot(
  props: Pick<PictureProps, 'heightPx' | 'axes' | 'children'> &
    Partial<Pick<PictureProps, 'hasVerticalGrid' | 'hasTimeTicks'>> & {
      readonly label: string
      readonly pointer: Omit<PointerProps, 'geometry' | 'label' | 'axis'>
    },
) {
  const { axes, heightPx, hasVerticalGrid = false, hasTimeTicks = true } = props
  const [frame, widthPx] = useWidth()
  const geometry = useMemo(
    () => (widthPx ? plotGeometry(areaOf({ widthPx, heightPx, hasTimeTicks }), axes) : null),
    [widthPx, heightPx, hasTimeTicks, axes],
  )
  return (
    <div ref={frame} className="relative" style={{ height: heightPx }}>
      {geometry && widthPx && (
        <>
          <PlotPicture {...{ widthPx, heightPx, axes, geometry, hasVerticalGrid, hasTimeTicks }}>
            {props.children}
          </PlotPicture>
          <PlotPointer {...props.pointer} geometry={geometry} label={props.label} axis={axes.x} />
        </>
      )}
    </div>
  )
}

/** Where Recharts puts what lies between the axes, given their sizes. */
function areaOf(plot: Pick<PictureProps, 'widthPx' | 'heightPx' | 'hasTimeTicks'>): PlotGeometry['area'] {
  const { top, right, bottom, left } = CHART_MARGIN
  return {
    x: left + Y_AXIS_WIDTH_PX,
    y: top,
    width: plot.widthPx - left - Y_AXIS_WIDTH_PX - right,
    height: plot.heightPx - top - bottom - xAxisHeightPx(plot.hasTimeTicks),
  }
}

function xAxisHeightPx(hasTimeTicks: boolean): number {
  return hasTimeTicks ? X_AXIS_HEIGHT_PX : BARE_X_AXIS_HEIGHT_PX
}

const PlotPicture = memo(function PlotPicture(props: PictureProps) {
  const { axes, geometry, hasTimeTicks } = props
  return (
    <ComposedChart
      width={props.widthPx}
      height={props.heightPx}
      accessibilityLayer={false}
      data={[{ x: axes.x.domain[0] }, { x: axes.x.domain[1] }]}
      margin={CHART_MARGIN}
      aria-hidden
    >
      <CartesianGrid stroke="var(--line)" vertical={props.hasVerticalGrid} />
      <XAxis
        {...AXIS}
        type="number"
        dataKey="x"
        scale={axes.x.kind}
        domain={[...axes.x.domain]}
        ticks={fittingTicks(axes.x, geometry.x)}
        tickFormatter={axes.x.formatTick}
        tick={hasTimeTicks ? TickLabel : false}
        height={xAxisHeightPx(hasTimeTicks)}
        interval={0}
        allowDataOverflow
      />
      <YAxis
        {...AXIS}
        type="number"
        width={Y_AXIS_WIDTH_PX}
        scale={axes.y.kind}
        domain={[...axes.y.domain]}
        ticks={axes.y.ticks}
        tickFormatter={axes.y.formatTick}
        tick={TickLabel}
        interval={0}
        allowDataOverflow
      />
      <GeometryContext value={geometry}>
        <Clipped>{props.children}</Clipped>
      </GeometryContext>
    </ComposedChart>
  )
})

/** Plain text in place of Recharts’s own, which is measured on the page one by one, each time with a layout of the whole page. */
export function TickLabel(props: XAxisTickContentProps | YAxisTickContentProps) {
  const { x, y, payload, textAnchor, tickFormatter, index } = props
  const dy = props.verticalAnchor === 'start' ? '0.71em' : '0.355em'
  return (
    <text x={x} y={y} dy={dy} textAnchor={textAnchor} {...AXIS.tick}>
      {tickFormatter ? tickFormatter(payload.value, index) : String(payload.value)}
    </text>
  )
}

/** Marks at the very edge stay whole; what a zoom leaves outside does not. */
const CLIP_SLACK_PX = 6

function Clipped(props: { readonly children: ReactNode }) {
  const id = useId()
  const { area } = usePlotGeometry()
  return (
    <>
      <clipPath id={id}>
        <rect
          x={area.x - CLIP_SLACK_PX}
          y={area.y - CLIP_SLACK_PX}
          width={area.width + 2 * CLIP_SLACK_PX}
          height={area.height + 2 * CLIP_SLACK_PX}
        />
      </clipPath>
      <g clipPath={`url(#${id})`}>{props.children}</g>
    </>
  )
}

/** Where values stand, for a layer of the plot. Throws outside of one. */
export function usePlotGeometry(): PlotGeometry {
  const geometry = useContext(GeometryContext)
  if (!geometry) throw new Error('a layer stands outside of a plot')
  return geometry
}
