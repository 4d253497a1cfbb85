import type { Direction } from './direction'

export type MetricUnit = 'bps' | 'ms' | 'pct' | 'bytes' | 's' | 'count' | 'ratio'

/** One number of a run. An unknown value is null and says why. */
export type Metric = {
  readonly key: string
  readonly direction: Direction
  readonly value: number | null
  readonly reason?: string
}

export type WindowPoint = {
  readonly window_asked_bytes: number
  readonly window_granted_bytes: number | null
  readonly window_effective_bytes: number | null
  readonly steady_bps: number | null
  readonly rtt_ms: number | null
  readonly clamped: boolean
}

export type UdpPoint = {
  readonly offered_bps: number
  readonly sent_bps: number | null
  readonly received_bps: number | null
  readonly path_lost_count: number | null
  readonly host_lost_count: number | null
  readonly sent_count: number | null
  readonly path_loss_pct: number | null
  readonly delay_ms: number | null
}

export type Curve =
  | {
      readonly key: 'tcp.window.curve'
      readonly direction: Direction
      readonly points: readonly WindowPoint[]
    }
  | { readonly key: 'udp.curve'; readonly direction: Direction; readonly points: readonly UdpPoint[] }
