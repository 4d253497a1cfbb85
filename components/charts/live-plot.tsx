'use client'

import { formatExactValue } from '@/lib/domain/format/metric-value'
import { formatSignificant } from '@/lib/domain/format/significant'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { secondTicks } from '@/lib/web/views/charts/axis-ticks'
import { type AxisScale, scaledTicks } from './axis-scale'
import { DIRECTION_COLOUR, LIVE_PLOT_HEIGHT_PX } from './chart-style'
import type { LivePoint } from './live-chart'
import { Plot } from './plot'
import { LineLayer } from './plot-layers'

/** The plot of a step that runs; fetched when a page shows it. */
export function LivePlot(props: {
  readonly title: string
  readonly unit: 'bps' | 'ms'
  readonly points: readonly LivePoint[]
  readonly durationS: number
  readonly labels: Readonly<Record<OneWayDirection, string>>
  readonly shown: readonly OneWayDirection[]
  readonly max: number
  readonly scale: AxisScale
}) {
  const { points, shown, unit, labels, scale } = props
  const ticks = scaledTicks(scale, { from: 0, to: props.max, count: 4 })
  const seconds = secondTicks(Math.max(props.durationS, points.at(-1)?.atS ?? 0, 1))
  const axes = {
    x: {
      domain: [0, seconds.at(-1) ?? 1] as const,
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
  return (
    <Plot
      label={props.title}
      heightPx={LIVE_PLOT_HEIGHT_PX}
      axes={axes}
      pointer={{
        targets: points.map((point) => ({
          x: point.atS,
          ys: knownDirections(point, shown).flatMap((direction) => point[direction] ?? []),
        })),
        by: 'x',
        tipOf: (index) => ({
          heading: `${formatSignificant(points[index]?.atS ?? 0, LOCALE)} s`,
          lines: shown.map(
            (direction) =>
              `${labels[direction]}: ${formatExactValue(points[index]?.[direction] ?? null, unit, LOCALE)}`,
          ),
        }),
        colourOf: (index, series) => {
          const point = points[index]
          const direction = point && knownDirections(point, shown)[series]
          return DIRECTION_COLOUR[direction ?? 'both']
        },
      }}
    >
      {shown.map((direction) => (
        <LineLayer
          key={direction}
          points={points.flatMap((point) => {
            const value = point[direction]
            return value === undefined || value === null ? [] : [{ x: point.atS, y: value }]
          })}
          colour={DIRECTION_COLOUR[direction]}
        />
      ))}
    </Plot>
  )
}

function knownDirections(point: LivePoint, shown: readonly OneWayDirection[]): readonly OneWayDirection[] {
  return shown.filter((direction) => point[direction] !== undefined && point[direction] !== null)
}
