'use client'

import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { useTimeZone } from '@/components/shell/time-zone'
import { formatAbsoluteTime } from '@/lib/domain/format/absolute-time'
import { formatExactValue } from '@/lib/domain/format/metric-value'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { DriftModel, DriftSeries } from '@/lib/web/views/charts/chart-models'
import { BASELINE_DASH, DIRECTION_COLOUR, PLOT_HEIGHT_PX } from './chart-style'
import type { TipText } from './chart-tip'
import type { DriftRow, DriftScale } from './drift-rows'
import { numberMarkers } from './number-markers'
import { Plot, usePlotGeometry } from './plot'
import { BandLayer, DotsLayer, GuideLine, LineLayer, MarksLayer } from './plot-layers'
import type { PlotZoom } from './plot-pointer'
import { DirectLabels } from './plot-text'
import { timeTicks } from './time-ticks'

/** More runs than this stand so close that dots would hide the line. */
const MOST_DOTTED_RUNS = 120

type Shown = { readonly model: DriftModel; readonly rows: readonly DriftRow[] }

/** The plot of one metric over time; fetched when a page shows it. */
export function DriftPlot(
  props: Shown & {
    readonly range: readonly [number, number]
    readonly scale: DriftScale
    readonly zoom: PlotZoom
  },
) {
  const { model, rows, scale } = props
  const [from, to] = props.range
  const router = useRouter()
  const timeZone = useTimeZone()
  const axes = useMemo(() => {
    const time = timeTicks(from, to, timeZone)
    return {
      x: {
        domain: [from, to] as const,
        kind: 'linear' as const,
        ticks: time.ticks,
        formatTick: time.formatTick,
      },
      y: { domain: scale.domain, kind: 'linear' as const, ticks: scale.ticks, formatTick: scale.formatTick },
    }
  }, [from, to, timeZone, scale])
  return (
    <Plot
      label={model.title}
      heightPx={PLOT_HEIGHT_PX}
      axes={axes}
      pointer={{
        targets: rows.map((row) => ({ x: row.atMs, ys: knownValues(model, row) })),
        by: 'x',
        tipOf: (index) => tipOf(rows[index], model, timeZone),
        colourOf: (index, series) => colourOf(model, rows[index], series),
        onOpen: (index) => {
          const row = rows[index]
          if (row) router.push(`/runs/${row.runId}`)
        },
        zoom: props.zoom,
      }}
    >
      <DriftLayers model={model} rows={rows} />
    </Plot>
  )
}

function DriftLayers({ model, rows }: Shown) {
  return (
    <>
      {model.series.map((series) => (
        <BaselineLayer key={series.direction} series={series} />
      ))}
      {numberMarkers(model.markers).map((marker) => (
        <GuideLine
          key={marker.number}
          at={{ x: marker.atMs }}
          colour="var(--muted)"
          dash="2 3"
          label={String(marker.number)}
        />
      ))}
      {model.series.map((series) => (
        <SeriesLayer key={series.direction} series={series} rows={rows} />
      ))}
      {model.series.map((series) => (
        <LevelsLayer key={series.direction} series={series} />
      ))}
      <Failures rows={rows} />
      <SeriesNames model={model} rows={rows} />
    </>
  )
}

function BaselineLayer(props: { readonly series: DriftSeries }) {
  const { baseline, direction } = props.series
  if (!baseline) return null
  const colour = DIRECTION_COLOUR[direction]
  return (
    <>
      <BandLayer y={[baseline.low, baseline.high]} colour={colour} opacity={0.12} />
      <GuideLine at={{ y: baseline.value }} colour={colour} dash={BASELINE_DASH} />
    </>
  )
}

/** A run that failed, or one that could not tell this metric, breaks the line. */
function SeriesLayer(props: { readonly series: DriftSeries; readonly rows: readonly DriftRow[] }) {
  const { series, rows } = props
  const colour = DIRECTION_COLOUR[series.direction]
  const points = rows.flatMap((row) => {
    const point = row.points[series.direction]
    if (point) return [{ x: row.atMs, y: point.value }]
    return row.failure === null ? [] : [{ x: row.atMs, y: null }]
  })
  const known = points.flatMap(({ x, y }) => (y === null ? [] : [{ x, y }]))
  return (
    <>
      <LineLayer points={points} colour={colour} width={rows.length > 400 ? 1.25 : 2} />
      {rows.length <= MOST_DOTTED_RUNS && <DotsLayer points={known} colour={colour} radius={2.5} />}
    </>
  )
}

/** The levels between steps, and a slow trend, over the runs that they are made of. */
function LevelsLayer(props: { readonly series: DriftSeries }) {
  const { direction, levels } = props.series
  return levels.map(({ fromMs, toMs, fromValue, toValue }) => (
    <LineLayer
      key={fromMs}
      points={[
        { x: fromMs, y: fromValue },
        { x: toMs, y: toValue },
      ]}
      colour={DIRECTION_COLOUR[direction]}
      width={4}
      opacity={0.45}
    />
  ))
}

/** Failed runs stand on the time axis, whatever the values are: their place has no height. */
function Failures(props: { readonly rows: readonly DriftRow[] }) {
  const geometry = usePlotGeometry()
  const { area } = geometry
  const bottom = geometry.y.toValue(area.y + area.height - 6)
  return (
    <MarksLayer
      points={props.rows.filter((row) => row.failure !== null)}
      placeOf={(row) => ({ x: row.atMs, y: bottom })}
      keyOf={(row) => row.runId}
      draw={(_, cx, cy) => (
        <path d={`M${cx - 4},${cy - 4}l8,8m0,-8l-8,8`} stroke="var(--bad)" strokeWidth={1.75} />
      )}
    />
  )
}

function SeriesNames({ model, rows }: Shown) {
  const labels = model.series.flatMap((series) => {
    const last = rows.findLast((row) => (row.points[series.direction]?.value ?? null) !== null)
    const y = last?.points[series.direction]?.value ?? null
    if (!last || y === null) return []
    return [{ text: series.label, colour: DIRECTION_COLOUR[series.direction], x: last.atMs, y }]
  })
  return <DirectLabels labels={labels} />
}

function knownSeries(model: DriftModel, row: DriftRow | undefined) {
  return model.series.flatMap((series) => {
    const value = row?.points[series.direction]?.value ?? null
    return value === null ? [] : [{ series, value }]
  })
}

function knownValues(model: DriftModel, row: DriftRow): readonly number[] {
  return knownSeries(model, row).map((one) => one.value)
}

function colourOf(model: DriftModel, row: DriftRow | undefined, index: number): string {
  const direction = knownSeries(model, row)[index]?.series.direction ?? 'both'
  return DIRECTION_COLOUR[direction]
}

function tipOf(row: DriftRow | undefined, model: DriftModel, timeZone: string): TipText {
  if (!row) return { heading: '', lines: [] }
  const heading = formatAbsoluteTime({ at: new Date(row.atMs), locale: LOCALE, timeZone })
  if (row.failure !== null) return { heading, lines: [`This run failed: ${row.failure}`] }
  const lines = model.series.flatMap((series) => {
    const point = row.points[series.direction]
    if (!point) return []
    const text =
      point.value === null
        ? (point.reason ?? 'not measured')
        : formatExactValue(point.value, model.unit, LOCALE)
    return [`${series.label}: ${text}`]
  })
  return { heading, lines }
}
