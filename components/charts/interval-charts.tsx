'use client'

import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import { formatBytes } from '@/lib/domain/format/bytes'
import { formatMs } from '@/lib/domain/format/duration'
import { formatRate } from '@/lib/domain/format/rate'
import { formatCount, formatSignificant } from '@/lib/domain/format/significant'
import type { MetricUnit } from '@/lib/domain/model/metric'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { secondTicks } from '@/lib/web/views/charts/axis-ticks'
import type { IntervalPoint, IntervalsModel } from '@/lib/web/views/charts/chart-models'
import { readZoomRange, writeZoomRange } from '@/lib/web/views/charts/zoom-range'
import { ChartFrame } from './chart-frame'
import type { KeyItem } from './chart-key-mark'
import type { ChartTableModel } from './chart-table'
import { INTERVAL_PANELS, type IntervalPanelSpec, intervalsHeightPx } from './interval-panels'
import { PlotSkeleton } from './plot-skeleton'
import { ResetZoom } from './reset-zoom'
import { useUrlParam } from './use-zoom'

const IntervalPlots = dynamic(() => import('./interval-plots').then((module) => module.IntervalPlots), {
  ssr: false,
  loading: () => <PlotSkeleton heightPx={intervalsHeightPx(INTERVAL_PANELS.length)} />,
})

/** One test second by second: throughput, window, retransmits and RTT on one time axis with one cursor. */
export function IntervalCharts(props: { readonly model: IntervalsModel }) {
  const { model } = props
  const [param, setParam] = useUrlParam(`t-${model.id}`)
  const shown = useMemo(() => shownPanels(model), [model])
  const zoom = readZoomRange(param)
  const limits = [0, secondTicks(model.durationS).at(-1) ?? 1] as const
  return (
    <ChartFrame
      title={model.title}
      yName=""
      xName="Time in the test, s"
      table={() => tableOf(model)}
      keyItems={keyOf(model)}
      emptyText={shown.length === 0 ? 'This test left no intervals.' : undefined}
      actions={zoom && <ResetZoom onReset={() => setParam(null)} />}
    >
      <IntervalPlots
        model={model}
        panels={shown}
        formatValue={formatByUnit}
        range={zoom ?? limits}
        zoom={{
          isZoomed: zoom !== null,
          limits,
          onZoom: (range) => setParam(range && writeZoomRange(range)),
        }}
      />
    </ChartFrame>
  )
}

/** A test without a congestion window has no connection that knows its RTT: the ping beside it tells. */
function shownPanels(model: IntervalsModel): readonly IntervalPanelSpec[] {
  const hasWindow = model.points.some((point) => point.cwndBytes !== null)
  return INTERVAL_PANELS.filter((panel) => model.points.some((point) => point[panel.key] !== null)).map(
    (panel) =>
      panel.key === 'rttMs' && !hasWindow ? { ...panel, name: 'RTT of the ping beside it' } : panel,
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
  return [ramp, { label: 'steady part and its rate', colour: 'var(--ink)', style: 'dashed' }]
}

const CSV_NAMES: Readonly<Record<Exclude<keyof IntervalPoint, 'atS'>, string>> = {
  bps: 'throughput (bit/s)',
  cwndBytes: 'congestion window (bytes)',
  retransmits: 'segments sent again (count)',
  rttMs: 'rtt (ms)',
}

function tableOf(model: IntervalsModel): ChartTableModel {
  const panels = shownPanels(model)
  return {
    caption: `${model.title}: interval by interval`,
    columns: ['Time, s', ...panels.map((panel) => panel.name)],
    csvColumns: ['time in the test (s)', ...panels.map((panel) => CSV_NAMES[panel.key])],
    rows: model.points.map((point, index) => ({
      key: String(index),
      cells: [
        { text: formatSignificant(point.atS, LOCALE), raw: point.atS },
        ...panels.map((panel) => ({
          text: formatByUnit(point[panel.key], panel.unit),
          raw: point[panel.key],
        })),
      ],
    })),
  }
}
