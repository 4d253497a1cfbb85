import type { EndNames } from '@/lib/domain/format/end-names'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { RunState } from '@/lib/domain/model/run-state'
import type { ThroughputRttModel } from '../charts/chart-models'
import type { VerdictView } from '../compare/verdict-view'
import type { ThenNow } from '../figures/figure'
import type { RebaselineView } from '../link/rebaseline-view'
import type { FleetQuery, RunStanding, Standing } from './fleet-query'

export type EachWayFigures = Readonly<Record<OneWayDirection, ThenNow>>

/** A moment in words, and exactly, in the viewer's zone. */
export type Moment = { readonly iso: string; readonly ago: string; readonly exact: string }

/** A small line of one metric both ways over the last 90 days, in a box of `width` by `height`. */
export type SparklineView = {
  readonly width: number
  readonly height: number
  /** SVG path data; empty where that direction has no value in the time. */
  readonly paths: Readonly<Record<OneWayDirection, string>>
  /** Where the baseline lies; null where there is none. */
  readonly baselineY: number | null
  /** "Frankfurt → Ashburn 412 Mbit/s, 90 days between 405 and 941 Mbit/s; …" */
  readonly text: string
}

export type FleetRow = {
  readonly linkId: string
  readonly name: string
  readonly ends: EndNames
  readonly tags: readonly string[]
  readonly standing: Standing
  /** Latest completed run against the baseline; null where there is nothing to hold it against. */
  readonly verdict: VerdictView | null
  /** What stands in the verdict's place: "never measured", "is the baseline". */
  readonly standingText: string
  /** A latest run older than a week: its figures are of then, not of now. */
  readonly isStale: boolean
  readonly runStanding: RunStanding
  /** A run that waits or runs now. */
  readonly active: { readonly runId: string; readonly state: RunState } | null
  readonly throughput: EachWayFigures
  readonly knee: EachWayFigures
  /** Null where its column is not shown. */
  readonly loss: EachWayFigures | null
  readonly rtt: ThenNow
  readonly lastRun: (Moment & { readonly runId: string; readonly isPartial: boolean }) | null
  /** The newest run of all where it did not complete. */
  readonly lastProblem: { readonly runId: string; readonly state: RunState } | null
  /** Null where no run of the last 90 days measured it. */
  readonly trend: SparklineView | null
}

/** A piece of the line above; those that count links lead to them. */
export type SummaryPart = { readonly text: string; readonly href: string | null; readonly isHere: boolean }

export type MatrixCell =
  | { readonly kind: 'same' | 'no-link' }
  | { readonly kind: 'unmeasured'; readonly linkId: string; readonly reason: string }
  | {
      readonly kind: 'ratio'
      readonly linkId: string
      readonly runId: string
      readonly text: string
      /** −3 (much worse) to 3 (much better); 0 is as it was. */
      readonly heat: number
      readonly tip: string
    }

export type MatrixView = {
  readonly metricName: string
  readonly sites: readonly string[]
  /** Row: who sends; column: who receives. */
  readonly cells: readonly (readonly MatrixCell[])[]
}

export type FleetView = {
  readonly query: FleetQuery
  readonly summary: readonly SummaryPart[]
  readonly linksCount: number
  /** False while no run of any link has completed. */
  readonly isMeasured: boolean
  /** Those that the filters leave, in order. */
  readonly rows: readonly FleetRow[]
  readonly sites: readonly string[]
  readonly tags: readonly string[]
  readonly isAnyActive: boolean
  /** What asks before a run, by link; only of the rows. */
  readonly rebaselines: readonly RebaselineView[]
  readonly matrix: MatrixView | null
  readonly throughputRtt: ThroughputRttModel | null
}
