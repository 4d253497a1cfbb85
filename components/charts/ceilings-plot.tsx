'use client'

import { useMemo } from 'react'
import { CartesianGrid, ComposedChart, XAxis } from 'recharts'
import { formatExactValue } from '@/lib/domain/format/metric-value'
import { formatSignificant } from '@/lib/domain/format/significant'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { linearTicks } from '@/lib/web/views/charts/axis-ticks'
import type { CeilingsModel } from '@/lib/web/views/charts/chart-models'
import type { AxisScale } from './axis-scale'
import { type CeilingMark, type CeilingsLayout, layCeilings } from './ceilings-layout'
import { AXIS, CHART_MARGIN, DIRECTION_COLOUR } from './chart-style'
import { TickLabel } from './plot'
import { fittingTicks, type PlotAxis, plotGeometry } from './plot-geometry'
import { PlotPointer } from './plot-pointer'
import { PlotText } from './plot-text'
import { useWidth } from './use-width'

const NAMES_WIDTH_PX = 68
const X_AXIS_HEIGHT_PX = 26
const BAR_PX = 14
/** A limit is paler than what was measured, unless it binds. */
const LIMIT_OPACITY = 0.45

/** What was measured and each limit as bars from one zero, both directions together. */
export function CeilingsPlot(props: { readonly model: CeilingsModel; readonly scale: AxisScale }) {
  const { model, scale } = props
  const [frame, widthPx] = useWidth()
  const layout = useMemo(() => layCeilings(model), [model])
  const heightPx = CHART_MARGIN.top + layout.heightPx + X_AXIS_HEIGHT_PX
  const axis = axisOf(layout, scale)
  const area = {
    x: NAMES_WIDTH_PX,
    y: CHART_MARGIN.top,
    width: (widthPx ?? 0) - NAMES_WIDTH_PX - CHART_MARGIN.right,
    height: layout.heightPx,
  }
  const down: PlotAxis = { domain: [-layout.heightPx, 0], kind: 'linear', ticks: [], formatTick: String }
  const geometry = plotGeometry(area, { x: axis, y: down })
  return (
    <div ref={frame} className="relative" style={{ height: heightPx }}>
      {widthPx !== null && widthPx > 0 && (
        <>
          <ComposedChart
            width={widthPx}
            height={heightPx}
            accessibilityLayer={false}
            data={[{ x: axis.domain[0] }, { x: axis.domain[1] }]}
            margin={{ ...CHART_MARGIN, left: NAMES_WIDTH_PX }}
            aria-hidden
          >
            <CartesianGrid stroke="var(--line)" horizontal={false} />
            <XAxis
              {...AXIS}
              type="number"
              dataKey="x"
              domain={[...axis.domain]}
              ticks={fittingTicks(axis, geometry.x)}
              tickFormatter={axis.formatTick}
              tick={TickLabel}
              height={X_AXIS_HEIGHT_PX}
              interval={0}
              allowDataOverflow
            />
            <Bars layout={layout} scale={scale} xToPx={geometry.x.toPx} />
          </ComposedChart>
          <PlotPointer
            geometry={geometry}
            label={model.title}
            axis={axis}
            targets={layout.marks.map((mark) => ({ x: mark.shownBps ?? 0, ys: [-mark.middlePx] }))}
            by="xy"
            tipOf={(index) => tipOf(layout.marks[index], model)}
            colourOf={(index) => DIRECTION_COLOUR[layout.marks[index]?.direction ?? 'both']}
          />
        </>
      )}
    </div>
  )
}

function axisOf(layout: CeilingsLayout, scale: AxisScale): PlotAxis {
  const { reachBps, domainBps } = layout
  return {
    domain: [0, domainBps],
    kind: 'linear',
    ticks: linearTicks(0, reachBps, { count: 4 }).filter((tick) => tick <= domainBps),
    formatTick: scale.formatTick,
  }
}

function Bars(props: {
  readonly layout: CeilingsLayout
  readonly scale: AxisScale
  readonly xToPx: (bps: number) => number
}) {
  const { layout, xToPx } = props
  return (
    <>
      {layout.groups.map((group) => (
        <text
          key={group.name}
          x={NAMES_WIDTH_PX - 8}
          y={CHART_MARGIN.top + group.middlePx}
          dy="0.355em"
          textAnchor="end"
          fontSize={12}
          fill="var(--ink)"
        >
          {group.name}
        </text>
      ))}
      {layout.marks.map((mark) => (
        <Bar key={`${mark.direction}-${mark.bar.key}`} mark={mark} scale={props.scale} xToPx={xToPx} />
      ))}
    </>
  )
}

function Bar(props: {
  readonly mark: CeilingMark
  readonly scale: AxisScale
  readonly xToPx: (bps: number) => number
}) {
  const { mark, scale, xToPx } = props
  const { bar, shownBps } = mark
  const zeroPx = xToPx(0)
  const y = CHART_MARGIN.top + mark.middlePx
  if (bar.bps === null || shownBps === null) {
    return <PlotText x={zeroPx + 4} y={y + 4} text="not known" colour="var(--muted)" />
  }
  const endPx = xToPx(shownBps)
  const colour = DIRECTION_COLOUR[mark.direction]
  const box = { x: zeroPx, y: y - BAR_PX / 2, width: Math.max(1, endPx - zeroPx), height: BAR_PX }
  const isStrong = bar.key === 'measured' || bar.isBinding
  const rate = formatSignificant(bar.bps / scale.size, LOCALE)
  return (
    <>
      {/* The grid must not shine through a pale bar. */}
      <rect {...box} fill="var(--surface)" />
      <rect {...box} fill={colour} fillOpacity={isStrong ? 1 : LIMIT_OPACITY} />
      {mark.isBeyond && <Break x={endPx - 10} y={y} />}
      <PlotText
        x={endPx + 5}
        y={y + 4}
        text={bar.isBinding ? `${rate}, binds` : rate}
        colour={isStrong ? 'var(--ink)' : 'var(--muted)'}
      />
    </>
  )
}

/** Two slits across a bar: it goes on far beyond the scale. */
function Break(props: { readonly x: number; readonly y: number }) {
  const slit = (x: number) => `M${x - 3},${props.y + BAR_PX / 2 + 1}l6,${-BAR_PX - 2}`
  return <path d={slit(props.x) + slit(props.x + 5)} stroke="var(--surface)" strokeWidth={2} />
}

function tipOf(mark: CeilingMark | undefined, model: CeilingsModel) {
  if (!mark) return { heading: '', lines: [] }
  const { bar, direction } = mark
  return {
    heading: `${model.labels[direction]}, ${bar.name.toLowerCase()}`,
    lines: [
      bar.bps === null
        ? 'Not known'
        : `${formatExactValue(Math.round(bar.bps), 'bps', LOCALE)}${bar.isBinding ? ', binds' : ''}`,
      bar.explanation,
    ],
  }
}
