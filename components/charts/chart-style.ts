import type { Direction } from '@/lib/domain/model/direction'

/** Every chart of a row has the same plot height. */
export const PLOT_HEIGHT_PX = 264
export const INTERVAL_PLOT_HEIGHT_PX = 124
export const LIVE_PLOT_HEIGHT_PX = 200

export const DIRECTION_COLOUR: Readonly<Record<Direction, string>> = {
  ab: 'var(--ab)',
  ba: 'var(--ba)',
  both: 'var(--both)',
}

/** Datagrams that arrived and were dropped in the receiving host are no loss of the path. */
export const HOST_LOSS_COLOUR = 'var(--warn)'

export const BASELINE_DASH = '6 4'

export const CHART_MARGIN = { top: 8, right: 20, bottom: 0, left: 0 } as const

export const AXIS = {
  stroke: 'var(--muted)',
  tick: { fill: 'var(--muted)', fontSize: 12 },
  tickLine: false,
} as const

export const Y_AXIS_WIDTH_PX = 46
