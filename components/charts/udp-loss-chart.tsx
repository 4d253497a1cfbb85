'use client'

import { useTimeZone } from '@/components/shell/time-zone'
import { formatAbsoluteTime } from '@/lib/domain/format/absolute-time'
import { formatMs } from '@/lib/domain/format/duration'
import { formatLossPct } from '@/lib/domain/format/loss'
import { formatRate } from '@/lib/domain/format/rate'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { linearTicks } from '@/lib/web/views/charts/axis-ticks'
import type { UdpCurvesModel } from '@/lib/web/views/charts/chart-models'
import { readZoomRange, writeZoomRange } from '@/lib/web/views/charts/zoom-range'
import { axisName, axisScale, scaledTicks } from './axis-scale'
import { ChartFrame } from './chart-frame'
import type { KeyItem } from './chart-key-mark'
import { HOST_LOSS_COLOUR } from './chart-style'
import type { ChartTableModel } from './chart-table'
import { directionKey } from './direction-key'
import { ResetZoom } from './reset-zoom'
import { UdpPlot } from './udp-plot'
import { UDP_ROLE_WORDS } from './udp-words'
import { useUrlParam } from './use-zoom'

/**
 * UDP loss over offered rate, runs laid over each other: path loss as curves, loss in the receiving host as crosses.
 * `zoomParam` is the URL's parameter for the zoom.
 */
export function UdpLossChart(props: { readonly model: UdpCurvesModel; readonly zoomParam?: string }) {
  const { model } = props
  const timeZone = useTimeZone()
  const [param, setParam] = useUrlParam(props.zoomParam ?? 'udp')
  const offered = model.curves.flatMap((curve) => curve.points.map((point) => point.offeredBps))
  const whole = linearTicks(0, Math.max(1, ...offered), { count: 5 })
  const limits = [0, whole.at(-1) ?? 1] as const
  const zoom = readZoomRange(param)
  const [from, to] = zoom ?? limits
  // In the unit of most of what it spans: 587 Mbit/s is not looked for at 0.587.
  const scale = axisScale('bps', to / 2)
  const ticks = zoom
    ? scaledTicks(scale, { from, to, count: 5 }).filter((tick) => tick >= from && tick <= to)
    : whole
  return (
    <ChartFrame
      title={model.title}
      yName="Datagrams lost, % (logarithmic)"
      xName={axisName('Offered rate, UDP payload', scale.unitName)}
      table={() => tableOf(model, timeZone)}
      keyItems={keyOf(model)}
      emptyText={offered.length === 0 ? 'No run has measured UDP loss yet.' : undefined}
      actions={zoom && <ResetZoom onReset={() => setParam(null)} />}
    >
      <UdpPlot
        model={model}
        from={from}
        to={to}
        ticks={ticks}
        formatTick={scale.formatTick}
        zoom={{
          isZoomed: zoom !== null,
          limits,
          onZoom: (range) => setParam(range && writeZoomRange(range)),
        }}
      />
    </ChartFrame>
  )
}

function keyOf(model: UdpCurvesModel): readonly KeyItem[] {
  const roles = new Set(model.curves.map((curve) => curve.role))
  const hasHostLoss = model.curves.some((curve) => curve.points.some((point) => (point.hostLossPct ?? 0) > 0))
  const directions = directionKey({ shown: model.curves, labels: model.labels, style: 'solid' })
  const grey = 'var(--muted)'
  const others: KeyItem[] = [
    ...(roles.has('baseline') ? [{ label: 'pinned baseline', colour: grey, style: 'dashed' } as const] : []),
    ...(roles.has('older') ? [{ label: 'earlier runs', colour: grey, style: 'faint' } as const] : []),
    { label: 'lost on the path', colour: grey, style: 'dot' },
    ...(hasHostLoss
      ? [{ label: 'lost in the receiving host', colour: HOST_LOSS_COLOUR, style: 'cross' } as const]
      : []),
  ]
  return [...directions, ...others]
}

function tableOf(model: UdpCurvesModel, timeZone: string): ChartTableModel {
  return {
    caption: `${model.title}: loss at each offered rate`,
    columns: ['Run', 'Direction', 'Offered', 'Lost on the path', 'Lost in the host', 'Delay', 'What'],
    csvColumns: [
      'run ended (UTC)',
      'direction',
      'offered (bit/s)',
      'lost on the path (%)',
      'lost in the receiving host (%)',
      'delay (ms)',
      'what',
    ],
    rows: model.curves.flatMap((curve) =>
      curve.points.map((point, index) => ({
        key: `${curve.runId}-${curve.direction}-${index}`,
        cells: [
          {
            text: formatAbsoluteTime({ at: new Date(curve.atMs), locale: LOCALE, timeZone }),
            href: `/runs/${curve.runId}`,
            raw: new Date(curve.atMs).toISOString(),
          },
          { text: model.labels[curve.direction] },
          { text: formatRate(point.offeredBps, LOCALE), raw: point.offeredBps },
          { text: formatLossPct(point.pathLossPct, LOCALE), raw: point.pathLossPct },
          { text: formatLossPct(point.hostLossPct, LOCALE), raw: point.hostLossPct },
          { text: formatMs(point.delayMs, LOCALE), raw: point.delayMs },
          { text: UDP_ROLE_WORDS[curve.role] },
        ],
      })),
    ),
  }
}
