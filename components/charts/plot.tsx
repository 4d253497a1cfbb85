'use client'

import { createContext, memo, type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react'
import { CartesianGrid, ComposedChart, usePlotArea, XAxis, YAxis } from 'recharts'
import { AXIS, CHART_MARGIN, Y_AXIS_WIDTH_PX } from './chart-style'
import { type PlotArea, type PlotAxis, type PlotGeometry, plotGeometry } from './plot-geometry'
import { PlotPointer, type PointerProps } from './plot-pointer'

const X_AXIS_HEIGHT_PX = 26

type Axes = { readonly x: PlotAxis; readonly y: PlotAxis }

const AxesContext = createContext<Axes | null>(null)

/**
 * Two axes, a grid, and whatever layers stand between them. Layers are drawn once; the pointer, the cursor and the tip lie
 * above in a picture of their own, so that moving the pointer draws nothing anew.
 */
export function Plot(props: {
  readonly label: string
  readonly heightPx: number
  readonly axes: Axes
  /** Vertical lines help where both axes are read; horizontal ones are always there. */
  readonly hasVerticalGrid?: boolean
  readonly hasTimeTicks?: boolean
  readonly pointer: Omit<PointerProps, 'geometry' | 'label' | 'axis'>
  readonly children: ReactNode
}) {
  const { axes, heightPx } = props
  const [area, setArea] = useState<PlotArea | null>(null)
  const geometry = useMemo(() => area && plotGeometry(area, axes), [area, axes])
  return (
    <div className="relative" style={{ height: heightPx }}>
      <PlotPicture
        heightPx={heightPx}
        axes={axes}
        hasVerticalGrid={props.hasVerticalGrid === true}
        hasTimeTicks={props.hasTimeTicks !== false}
        onArea={setArea}
      >
        {props.children}
      </PlotPicture>
      {geometry && <PlotPointer {...props.pointer} geometry={geometry} label={props.label} axis={axes.x} />}
    </div>
  )
}

const PlotPicture = memo(function PlotPicture(props: {
  readonly heightPx: number
  readonly axes: Axes
  readonly hasVerticalGrid: boolean
  readonly hasTimeTicks: boolean
  readonly onArea: (area: PlotArea) => void
  readonly children: ReactNode
}) {
  const { axes, hasTimeTicks } = props
  return (
    <AxesContext value={axes}>
      <ComposedChart
        responsive
        accessibilityLayer={false}
        data={[{ x: axes.x.domain[0] }, { x: axes.x.domain[1] }]}
        margin={CHART_MARGIN}
        style={{ width: '100%', height: props.heightPx }}
        aria-hidden
      >
        <CartesianGrid stroke="var(--line)" vertical={props.hasVerticalGrid} />
        <XAxis
          {...AXIS}
          type="number"
          dataKey="x"
          scale={axes.x.kind}
          domain={[...axes.x.domain]}
          ticks={axes.x.ticks}
          tickFormatter={axes.x.formatTick}
          tick={hasTimeTicks ? AXIS.tick : false}
          height={hasTimeTicks ? X_AXIS_HEIGHT_PX : 8}
          minTickGap={10}
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
          interval={0}
          allowDataOverflow
        />
        <AreaReport onArea={props.onArea} />
        <Clipped>{props.children}</Clipped>
      </ComposedChart>
    </AxesContext>
  )
})

/** Tells the outside where the axes ended up. */
function AreaReport(props: { readonly onArea: (area: PlotArea) => void }) {
  const { onArea } = props
  const area = usePlotArea()
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: 0, height: 0 }
  useEffect(() => {
    if (width > 0) onArea({ x, y, width, height })
  }, [onArea, x, y, width, height])
  return null
}

/** Marks at the very edge stay whole; what a zoom leaves outside does not. */
const CLIP_SLACK_PX = 6

function Clipped(props: { readonly children: ReactNode }) {
  const id = useId()
  const area = usePlotArea()
  if (!area) return null
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

/** Where values stand, for a layer of the plot; null until the plot has been measured. */
export function usePlotGeometry(): PlotGeometry | null {
  const axes = useContext(AxesContext)
  const area = usePlotArea()
  return useMemo(() => (axes && area ? plotGeometry(area, axes) : null), [axes, area])
}
