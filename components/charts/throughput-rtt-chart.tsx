'use client'

import { useTimeZone } from '@/components/shell/time-zone'
import { formatAbsoluteTime } from '@/lib/domain/format/absolute-time'
import { formatBytes } from '@/lib/domain/format/bytes'
import { formatMs } from '@/lib/domain/format/duration'
import { formatRate } from '@/lib/domain/format/rate'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { logDomain } from '@/lib/web/views/charts/axis-ticks'
import type { RttPoint, ThroughputRttModel } from '@/lib/web/views/charts/chart-models'
import type { RateBox } from '@/lib/web/views/charts/window-law'
import { readZoomRange, writeZoomRange } from '@/lib/web/views/charts/zoom-range'
import { axisName, axisScale } from './axis-scale'
import { ChartFrame } from './chart-frame'
import type { KeyItem } from './chart-key-mark'
import { PLOT_HEIGHT_PX } from './chart-style'
import type { ChartTableModel } from './chart-table'
import { directionKey } from './direction-key'
import { ResetZoom } from './reset-zoom'
import { RttPlot } from './rtt-plot'
import { RTT_ROLE_WORDS } from './rtt-words'
import { useUrlParam } from './use-zoom'

/**
 * Measured throughput over RTT, both logarithmic, on the lines that window / RTT draws there. Points of one link or of
 * many (`point.link`): then each names its link and leads to it. `zoomParam` is the URL's parameter for the zoom.
 */
export function ThroughputRttChart(props: {
  readonly model: ThroughputRttModel
  readonly zoomParam?: string
  /** Of the plot itself; where nothing is said, that of the charts beside it. */
  readonly heightPx?: number
}) {
  const { model } = props
  const timeZone = useTimeZone()
  const [param, setParam] = useUrlParam(props.zoomParam ?? 'rtt')
  const isEmpty = model.points.length === 0
  const whole = isEmpty ? null : boxOf(model)
  const zoom = readZoomRange(param)
  const box = whole && (zoom ? zoomBox(model, whole, zoom) : whole)
  // On a logarithmic axis the middle of the range is its geometric mean.
  const scale = axisScale('bps', box ? Math.sqrt(box.bps[0] * box.bps[1]) : 1e6)
  return (
    <ChartFrame
      title={model.title}
      yName={axisName('Throughput, one stream', scale.unitName)}
      xName="Round-trip time during the test, ms"
      table={() => tableOf(model, timeZone)}
      keyItems={keyOf(model)}
      emptyText={isEmpty ? 'No run has measured throughput and RTT yet.' : undefined}
      actions={zoom && <ResetZoom onReset={() => setParam(null)} />}
    >
      {box && whole && (
        <RttPlot
          model={model}
          heightPx={props.heightPx ?? PLOT_HEIGHT_PX}
          box={box}
          formatTick={scale.formatTick}
          zoom={{
            isZoomed: zoom !== null,
            limits: whole.rttMs,
            onZoom: (range) => setParam(range && writeZoomRange(range)),
          }}
        />
      )}
    </ChartFrame>
  )
}

function boxOf(model: ThroughputRttModel): RateBox {
  const rtts = model.points.map((point) => point.rttMs)
  const rates = [...model.points.map((point) => point.bps), ...model.capacities.map((c) => c.bps)]
  return {
    rttMs: logDomain(Math.min(...rtts) / 1.2, Math.max(...rtts) * 1.2),
    bps: logDomain(Math.min(...rates) / 1.2, Math.max(...rates) * 1.2),
  }
}

/** The rates follow what is left of the points; without any the whole height stays. */
function zoomBox(model: ThroughputRttModel, whole: RateBox, rttMs: readonly [number, number]): RateBox {
  const rates = model.points.filter((p) => p.rttMs >= rttMs[0] && p.rttMs <= rttMs[1]).map((p) => p.bps)
  const bps =
    rates.length === 0 ? whole.bps : ([Math.min(...rates) / 1.25, Math.max(...rates) * 1.25] as const)
  return { rttMs, bps }
}

function keyOf(model: ThroughputRttModel): readonly KeyItem[] {
  const roles = new Set(model.points.map((point) => point.role))
  const directions = directionKey({ shown: model.points, labels: model.labels, style: 'dot' })
  const grey = 'var(--muted)'
  const marks: KeyItem[] = [
    ...(roles.has('baseline') ? [{ label: 'pinned baseline', colour: grey, style: 'ring' } as const] : []),
    ...(roles.has('scan') ? [{ label: 'window scan', colour: grey, style: 'diamond' } as const] : []),
    { label: 'window / RTT', colour: 'var(--line-strong)', style: 'faint' },
    ...(model.capacities.length > 0 ? [{ label: 'capacity', colour: grey, style: 'dotted' } as const] : []),
  ]
  return [...directions, ...marks]
}

function tableOf(model: ThroughputRttModel, timeZone: string): ChartTableModel {
  const isFleet = model.points.some((point) => point.link !== null)
  return {
    caption: `${model.title}: throughput and RTT of each run`,
    columns: ['Run', ...(isFleet ? ['Link'] : []), 'Direction', 'Throughput', 'RTT', 'What', 'What binds'],
    csvColumns: [
      'run ended (UTC)',
      ...(isFleet ? ['link'] : []),
      'direction',
      'throughput (bit/s)',
      'rtt (ms)',
      'what',
      'window (bytes)',
      'what binds',
    ],
    rows: model.points.map((point, index) => ({
      key: `${point.runId}-${point.direction}-${index}`,
      cells: [
        {
          text: formatAbsoluteTime({ at: new Date(point.atMs), locale: LOCALE, timeZone }),
          href: `/runs/${point.runId}`,
          raw: new Date(point.atMs).toISOString(),
        },
        ...(point.link ? [{ text: point.link.name, href: point.link.href }] : []),
        { text: point.link?.label ?? model.labels[point.direction] },
        { text: formatRate(point.bps, LOCALE), raw: point.bps },
        { text: formatMs(point.rttMs, LOCALE), raw: point.rttMs },
        { text: whatOf(point), raw: RTT_ROLE_WORDS[point.role] },
        { text: '', raw: point.windowBytes, isCsvOnly: true },
        { text: point.binding },
      ],
    })),
  }
}

function whatOf(point: RttPoint): string {
  const words = RTT_ROLE_WORDS[point.role]
  return point.windowBytes === null ? words : `${words}, ${formatBytes(point.windowBytes, LOCALE)}`
}
