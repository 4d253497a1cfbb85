'use client'

import { formatBytes } from '@/lib/domain/format/bytes'
import { formatMs } from '@/lib/domain/format/duration'
import { formatRate } from '@/lib/domain/format/rate'
import { formatCount, formatSignificant } from '@/lib/domain/format/significant'
import type { MetricUnit } from '@/lib/domain/model/metric'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { secondTicks } from '@/lib/web/views/charts/axis-ticks'
import type { IntervalPoint, IntervalsModel } from '@/lib/web/views/charts/chart-models'
import { axisName, axisScale, scaledTicks } from './axis-scale'
import { ChartFrame } from './chart-frame'
import type { KeyItem } from './chart-key-mark'
import { DIRECTION_COLOUR } from './chart-style'
import type { ChartTableModel } from './chart-table'
import { IntervalPanel } from './interval-panel'

type PanelKey = Exclude<keyof IntervalPoint, 'atS'>

const PANELS: readonly { readonly key: PanelKey; readonly name: string; readonly unit: MetricUnit }[] = [
  { key: 'bps', name: 'Throughput', unit: 'bps' },
  { key: 'cwndBytes', name: 'Congestion window', unit: 'bytes' },
  { key: 'retransmits', name: 'Segments sent again', unit: 'count' },
  { key: 'rttMs', name: 'RTT of the connection', unit: 'ms' },
]

/** One test second by second: throughput, window, retransmits and RTT on one time axis with one cursor. */
export function IntervalCharts(props: { readonly model: IntervalsModel }) {
  const { model } = props
  const shown = PANELS.filter((panel) => model.points.some((point) => point[panel.key] !== null))
  return (
    <ChartFrame
      title={model.title}
      yName=""
      xName="Time in the test, s"
      table={tableOf(model)}
      keyItems={keyOf(model)}
      emptyText={shown.length === 0 ? 'This test left no intervals.' : undefined}
    >
      <div className="flex flex-col gap-2">
        {shown.map((panel, index) => (
          <Panel
            key={panel.key}
            model={model}
            panel={{ ...panel, name: nameOf(panel, model) }}
            hasTimeTicks={index === shown.length - 1}
          />
        ))}
      </div>
    </ChartFrame>
  )
}

/** A test without a congestion window has no connection that knows its RTT: the ping beside it tells. */
function nameOf(panel: (typeof PANELS)[number], model: IntervalsModel): string {
  const isPing = panel.key === 'rttMs' && model.points.every((point) => point.cwndBytes === null)
  return isPing ? 'RTT of the ping beside it' : panel.name
}

function Panel(props: {
  readonly model: IntervalsModel
  readonly panel: (typeof PANELS)[number]
  readonly hasTimeTicks: boolean
}) {
  const { model, panel } = props
  const max = Math.max(0, ...model.points.map((point) => point[panel.key] ?? 0))
  const scale = axisScale(panel.unit, max)
  const ticks = scaledTicks(scale, { from: 0, to: max > 0 ? max : 1, count: 3 })
  const unsteady = model.durationS
  return (
    <IntervalPanel
      axisName={axisName(panel.name, scale.unitName)}
      name={panel.name}
      chartLabel={`${panel.name}: ${model.title}`}
      syncId={model.id}
      dataKey={panel.key}
      isBars={panel.key === 'retransmits'}
      points={model.points}
      colour={DIRECTION_COLOUR[model.direction]}
      yTicks={ticks}
      formatTick={scale.formatTick}
      formatValue={(value) => formatByUnit(value, panel.unit)}
      timeTicks={secondTicks(model.durationS)}
      hasTimeTicks={props.hasTimeTicks}
      rampUntilS={model.steady?.fromS ?? unsteady}
      steady={model.steady && panel.key === 'bps' ? model.steady : null}
    />
  )
}

function formatByUnit(value: number | null, unit: MetricUnit): string {
  if (unit === 'bps') return formatRate(value, LOCALE)
  if (unit === 'bytes') return formatBytes(value, LOCALE)
  return unit === 'ms' ? formatMs(value, LOCALE) : formatCount(value, LOCALE)
}

function keyOf(model: IntervalsModel): readonly KeyItem[] {
  const ramp: KeyItem = {
    label: model.steady ? 'ramp, not counted' : 'never steady',
    colour: 'var(--muted)',
    style: 'area',
  }
  if (!model.steady) return [ramp]
  if (model.steady.bps === null) return []
  return [ramp, { label: 'steady rate', colour: 'var(--ink)', style: 'dashed' }]
}

function tableOf(model: IntervalsModel): ChartTableModel {
  return {
    caption: `${model.title}: interval by interval`,
    columns: ['Time, s', ...PANELS.map((panel) => nameOf(panel, model))],
    rows: model.points.map((point, index) => ({
      key: String(index),
      cells: [
        { text: formatSignificant(point.atS, LOCALE) },
        ...PANELS.map((panel) => ({ text: formatByUnit(point[panel.key], panel.unit) })),
      ],
    })),
  }
}
