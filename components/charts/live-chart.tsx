'use client'

import dynamic from 'next/dynamic'
import { formatMs } from '@/lib/domain/format/duration'
import { formatRate } from '@/lib/domain/format/rate'
import { formatSignificant } from '@/lib/domain/format/significant'
import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { axisName, axisScale } from './axis-scale'
import { ChartFrame } from './chart-frame'
import { DIRECTION_COLOUR, LIVE_PLOT_HEIGHT_PX } from './chart-style'
import { CSV_UNITS } from './csv-units'
import { PlotSkeleton } from './plot-skeleton'

const LivePlot = dynamic(() => import('./live-plot').then((module) => module.LivePlot), {
  ssr: false,
  loading: () => <PlotSkeleton heightPx={LIVE_PLOT_HEIGHT_PX} />,
})

export type LivePoint = { readonly atS: number } & Partial<Record<OneWayDirection, number | null>>

const QUANTITIES = {
  bps: { name: 'Throughput', leastMax: 1_000, format: formatRate },
  ms: { name: 'RTT of the connection', leastMax: 1, format: formatMs },
} as const

/** Throughput or RTT of the step that runs now, as it comes; the axis already spans the time the step will take. */
export function LiveChart(props: {
  readonly title: string
  readonly unit: keyof typeof QUANTITIES
  readonly points: readonly LivePoint[]
  readonly durationS: number
  readonly labels: Readonly<Record<OneWayDirection, string>>
}) {
  const { points, unit, labels } = props
  const { name, leastMax, format } = QUANTITIES[unit]
  const max = Math.max(leastMax, ...points.map((point) => Math.max(point.ab ?? 0, point.ba ?? 0)))
  const scale = axisScale(unit, max)
  const shown = ONE_WAY_DIRECTIONS.filter((direction) =>
    points.some((point) => point[direction] !== undefined),
  )
  return (
    <ChartFrame
      title={props.title}
      yName={axisName(name, scale.unitName)}
      xName="Time in this step, s"
      keyItems={shown.map((d) => ({
        label: labels[d],
        colour: DIRECTION_COLOUR[d],
        style: 'solid' as const,
      }))}
      table={() => ({
        caption: props.title,
        columns: ['Time, s', ...shown.map((direction) => labels[direction])],
        csvColumns: [
          'time in the step (s)',
          ...shown.map((direction) => `${name}, ${labels[direction]}${CSV_UNITS[unit]}`),
        ],
        rows: points.map((point, index) => ({
          key: String(index),
          cells: [
            { text: formatSignificant(point.atS, LOCALE), raw: point.atS },
            ...shown.map((direction) => {
              const value = point[direction] ?? null
              return { text: format(value, LOCALE), raw: value }
            }),
          ],
        })),
      })}
    >
      <LivePlot {...props} shown={shown} max={max} scale={scale} />
    </ChartFrame>
  )
}
