'use client'

import { useMemo, useState } from 'react'
import { formatExactValue } from '@/lib/domain/format/metric-value'
import { formatSignificant } from '@/lib/domain/format/significant'
import type { MetricUnit } from '@/lib/domain/model/metric'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { linearTicks, secondTicks } from '@/lib/web/views/charts/axis-ticks'
import type { IntervalPoint, IntervalsModel } from '@/lib/web/views/charts/chart-models'
import { axisName, axisScale, scaledTicks } from './axis-scale'
import { BASELINE_DASH, DIRECTION_COLOUR, INTERVAL_PLOT_HEIGHT_PX } from './chart-style'
import { type IntervalPanelSpec, TIME_TICKS_HEIGHT_PX } from './interval-panels'
import { Plot } from './plot'
import { BandLayer, GuideLine, LineLayer, SticksLayer } from './plot-layers'
import type { PlotZoom } from './plot-pointer'

type Shared = {
  readonly model: IntervalsModel
  readonly points: readonly IntervalPoint[]
  readonly range: readonly [number, number]
  readonly active: number | null
  readonly onActive: (index: number | null) => void
  readonly zoom: PlotZoom
}

/** The panels of one test; fetched when a page shows them. Pointing at one moves the cursor of all. */
export function IntervalPlots(props: {
  readonly model: IntervalsModel
  readonly panels: readonly IntervalPanelSpec[]
  readonly formatValue: (value: number | null, unit: MetricUnit) => string
  readonly range: readonly [number, number]
  readonly zoom: PlotZoom
}) {
  const { model, panels, zoom } = props
  const [from, to] = props.range
  const [active, setActive] = useState<number | null>(null)
  const [pointed, setPointed] = useState<IntervalPanelSpec['key'] | null>(null)
  const points = useMemo(
    () => model.points.filter((point) => point.atS >= from && point.atS <= to),
    [model.points, from, to],
  )
  return (
    <div className="flex flex-col">
      {panels.map((panel, index) => (
        <Panel
          key={panel.key}
          {...{ model, points, panel, active, zoom }}
          range={props.range}
          hasTip={panel.key === pointed}
          onActive={(moment) => {
            setActive(moment)
            setPointed(panel.key)
          }}
          hasTimeTicks={index === panels.length - 1}
          valueText={
            active === null ? null : props.formatValue(findValue(points, panel.key, active), panel.unit)
          }
        />
      ))}
    </div>
  )
}

function Panel(
  props: Shared & {
    readonly panel: IntervalPanelSpec
    readonly hasTimeTicks: boolean
    readonly hasTip: boolean
    /** The value under the cursor, which may stand in another panel. */
    readonly valueText: string | null
  },
) {
  const { model, points, panel, hasTimeTicks, zoom } = props
  const [from, to] = props.range
  const max = Math.max(0, ...points.map((point) => point[panel.key] ?? 0))
  const scale = useMemo(() => axisScale(panel.unit, max), [panel.unit, max])
  const axes = useMemo(() => {
    const every = scaledTicks(scale, { from: 0, to: max > 0 ? max : 1, count: 3 })
    const ticks = panel.unit === 'count' ? every.filter(Number.isInteger) : every
    const whole = secondTicks(model.durationS)
    const isZoomed = from > 0 || to < (whole.at(-1) ?? to)
    const seconds = isZoomed
      ? linearTicks(from, to, { count: 6 }).filter((tick) => tick >= from && tick <= to)
      : whole
    return {
      x: {
        domain: [from, to] as const,
        kind: 'linear' as const,
        ticks: seconds,
        formatTick: (atS: number) => formatSignificant(atS, LOCALE),
      },
      y: {
        domain: [0, ticks.at(-1) ?? 1] as const,
        kind: 'linear' as const,
        ticks,
        formatTick: scale.formatTick,
      },
    }
  }, [scale, max, from, to, model.durationS, panel.unit])
  const name = axisName(panel.name, scale.unitName)
  // Kept, so that a moving cursor draws none of it anew.
  const layers = useMemo(
    () => <PanelLayers model={model} points={points} panel={panel} range={[from, to]} />,
    [model, points, panel, from, to],
  )
  return (
    <div data-plot-name={name}>
      <p className="m-0 flex h-5 items-center justify-between gap-3 text-muted text-xs">
        {name}
        <span className="text-ink tabular-nums">{props.valueText}</span>
      </p>
      <Plot
        label={`${panel.name}: ${model.title}`}
        heightPx={INTERVAL_PLOT_HEIGHT_PX + (hasTimeTicks ? TIME_TICKS_HEIGHT_PX : 0)}
        axes={axes}
        hasTimeTicks={hasTimeTicks}
        pointer={{
          targets: points.map((point) => ({ x: point.atS, ys: knownValues(point[panel.key]) })),
          by: 'x',
          tipOf: (index) => ({
            heading: `${formatSignificant(points[index]?.atS ?? 0, LOCALE)} s`,
            lines: [formatExactValue(points[index]?.[panel.key] ?? null, panel.unit, LOCALE)],
          }),
          colourOf: () => DIRECTION_COLOUR[model.direction],
          cursor: { active: props.active, onActive: props.onActive },
          hasTip: props.hasTip,
          zoom,
        }}
      >
        {layers}
      </Plot>
    </div>
  )
}

/** Rates and windows are sampled at different moments: under the cursor counts the last one known. */
function findValue(
  points: readonly IntervalPoint[],
  key: IntervalPanelSpec['key'],
  index: number,
): number | null {
  return points.slice(0, index + 1).findLast((point) => point[key] !== null)?.[key] ?? null
}

function knownValues(value: number | null): readonly number[] {
  return value === null ? [] : [value]
}

function PanelLayers(props: {
  readonly model: IntervalsModel
  readonly points: readonly IntervalPoint[]
  readonly panel: IntervalPanelSpec
  readonly range: readonly [number, number]
}) {
  const { model, points, panel, range } = props
  const { steady } = model
  const colour = DIRECTION_COLOUR[model.direction]
  const rampEndS = Math.min(range[1], steady?.fromS ?? model.durationS)
  return (
    <>
      {rampEndS > range[0] && (
        <BandLayer x={[Math.max(0, range[0]), rampEndS]} colour="var(--muted)" opacity={0.13} />
      )}
      {steady && <GuideLine at={{ x: steady.fromS }} colour="var(--line-strong)" dash="2 3" />}
      {steady && steady.toS < model.durationS && (
        <GuideLine at={{ x: steady.toS }} colour="var(--line-strong)" dash="2 3" />
      )}
      {panel.key === 'retransmits' ? (
        <SticksLayer
          points={points.map((point) => ({ x: point.atS, y: point.retransmits }))}
          colour={colour}
        />
      ) : (
        <LineLayer points={joinKnown(points, panel.key)} colour={colour} width={1.75} />
      )}
      {steady && steady.bps !== null && panel.key === 'bps' && (
        <LineLayer
          points={[
            { x: steady.fromS, y: steady.bps },
            { x: steady.toS, y: steady.bps },
          ]}
          colour="var(--ink)"
          width={1.25}
          dash={BASELINE_DASH}
        />
      )}
    </>
  )
}

/** A value missing at the moment of another is no gap. */
function joinKnown(points: readonly IntervalPoint[], key: IntervalPanelSpec['key']) {
  return points.flatMap((point) => {
    const value = point[key]
    return value === null ? [] : [{ x: point.atS, y: value }]
  })
}
