import type { DirectionLabels, EndNames } from '@/lib/domain/format/end-names'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { RunState } from '@/lib/domain/model/run-state'
import type { VerdictView } from '../compare/verdict-view'
import type { ThenNow } from '../figures/figure'
import type { RebaselineView } from '../link/rebaseline-view'

export type FleetRow = {
  readonly linkId: string
  readonly name: string
  readonly ends: EndNames
  readonly labels: DirectionLabels
  readonly tags: readonly string[]
  /** Latest completed run against the baseline; null where there is nothing to hold it against. */
  readonly verdict: VerdictView | null
  /** What stands in the verdict's place: "never measured", "baseline". */
  readonly standing: string
  /** A run that waits or runs now. */
  readonly active: { readonly runId: string; readonly state: RunState } | null
  readonly throughput: Readonly<Record<OneWayDirection, ThenNow>>
  readonly knee: Readonly<Record<OneWayDirection, ThenNow>>
  readonly rtt: ThenNow
  readonly lastRun: { readonly runId: string; readonly at: string } | null
  /** The newest run of all where it did not complete. */
  readonly lastProblem: { readonly runId: string; readonly state: RunState } | null
  readonly rebaseline: RebaselineView
}

/** How far a new installation has come, so that the empty page says what to do next. */
export type FleetStage = 'no-host' | 'one-host' | 'no-link' | 'ready'

export type FleetView = {
  readonly stage: FleetStage
  readonly summary: string
  readonly nowIso: string
  readonly rows: readonly FleetRow[]
}
