'use client'

import { useMemo } from 'react'
import { useTimeZone } from '@/components/shell/time-zone'
import type { DriftModel } from '@/lib/web/views/charts/chart-models'
import {
  readTimePreset,
  readTimeRange,
  TIME_PRESETS,
  type TimePreset,
  writeTimeRange,
} from '@/lib/web/views/charts/zoom-range'
import { axisName } from './axis-scale'
import { ChartButton } from './chart-actions'
import { ChartFrame } from './chart-frame'
import type { KeyItem } from './chart-key-mark'
import { DriftPlot } from './drift-plot'
import { driftScale, driftSpan, visibleRows } from './drift-rows'
import { driftTable } from './drift-table'
import { MarkerList } from './marker-list'
import { RangeBrush } from './range-brush'
import { useUrlParam } from './use-zoom'

/** The URL's parameter for the range of time; the page reads it too, to thin the points for it. */
const RANGE_PARAM = 'range'

/** One metric over time, today's runs solid against the pinned baseline dashed with its noise as a band. */
export function DriftChart(props: { readonly model: DriftModel }) {
  const { model } = props
  const timeZone = useTimeZone()
  const [param, setParam] = useUrlParam(RANGE_PARAM, { isAskedAnew: model.isThinned })
  const whole = useMemo(() => driftSpan(model), [model])
  const range = readTimeRange(param, model.nowMs)
  const shown = range ?? whole
  const rows = useMemo(() => visibleRows(model, shown), [model, shown])
  const scale = useMemo(() => driftScale(model, rows), [model, rows])
  const isEmpty = model.series.every((series) => series.points.every((point) => point.value === null))
  const change = (next: readonly [number, number] | null) => setParam(next && writeTimeRange(next))
  return (
    <ChartFrame
      title={model.title}
      yName={axisName(model.metricName, scale.unitName)}
      xName="Time of the run"
      table={() => driftTable(model, rows, timeZone)}
      keyItems={keyOf(model)}
      emptyText={isEmpty ? 'No run has measured this yet.' : undefined}
      footer={
        <>
          <RangePresets
            chosen={readTimePreset(param)}
            isWhole={range === null}
            onChoose={(preset) => setParam(preset && writeTimeRange(preset))}
          />
          <RangeBrush model={model} whole={whole} range={range} onRange={change} />
          <MarkerList markers={model.markers} failures={model.failures} range={shown} />
        </>
      }
    >
      <DriftPlot
        model={model}
        rows={rows}
        range={shown}
        scale={scale}
        zoom={{ isZoomed: range !== null, limits: whole, onZoom: change }}
      />
    </ChartFrame>
  )
}

const PRESET_WORDS: Readonly<Record<TimePreset, string>> = { '30d': '30 d', '90d': '90 d', '1y': '1 y' }

function RangePresets(props: {
  readonly chosen: TimePreset | null
  readonly isWhole: boolean
  readonly onChoose: (preset: TimePreset | null) => void
}) {
  return (
    <div className="flex justify-end gap-1">
      {TIME_PRESETS.map((preset) => (
        <ChartButton key={preset} isPressed={props.chosen === preset} onClick={() => props.onChoose(preset)}>
          {PRESET_WORDS[preset]}
        </ChartButton>
      ))}
      <ChartButton isPressed={props.isWhole} onClick={() => props.onChoose(null)}>
        All
      </ChartButton>
    </div>
  )
}

/** The series are named beside their ends; a fourth would need a key. */
function keyOf(model: DriftModel): readonly KeyItem[] {
  const hasBaseline = model.series.some((series) => series.baseline !== null)
  return [
    ...(hasBaseline
      ? [{ label: 'pinned baseline and its tolerance', colour: 'var(--muted)', style: 'dashed' } as const]
      : []),
    ...(model.series.some((series) => series.levels.length > 0)
      ? [{ label: 'level or slow trend', colour: 'var(--muted)', style: 'solid' } as const]
      : []),
    ...(model.failures.length > 0
      ? [{ label: 'run that failed', colour: 'var(--bad)', style: 'cross' } as const]
      : []),
  ]
}
