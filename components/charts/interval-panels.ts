import type { MetricUnit } from '@/lib/domain/model/metric'
import type { IntervalPoint } from '@/lib/web/views/charts/chart-models'
import { INTERVAL_PLOT_HEIGHT_PX } from './chart-style'

export type IntervalPanelSpec = {
  readonly key: Exclude<keyof IntervalPoint, 'atS'>
  readonly name: string
  readonly unit: MetricUnit
}

/** What is drawn of a test, one panel below the other on one time axis. */
export const INTERVAL_PANELS: readonly IntervalPanelSpec[] = [
  { key: 'bps', name: 'Throughput', unit: 'bps' },
  { key: 'cwndBytes', name: 'Congestion window', unit: 'bytes' },
  { key: 'retransmits', name: 'Segments sent again', unit: 'count' },
  { key: 'rttMs', name: 'RTT of the connection', unit: 'ms' },
]

/** The seconds below the last panel. */
export const TIME_TICKS_HEIGHT_PX = 18
const PANEL_NAME_HEIGHT_PX = 20

/** What so many panels take, with their names. */
export function intervalsHeightPx(panelsCount: number): number {
  return panelsCount * (INTERVAL_PLOT_HEIGHT_PX + PANEL_NAME_HEIGHT_PX) + TIME_TICKS_HEIGHT_PX
}
