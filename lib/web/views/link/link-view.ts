import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { Profile, RunState } from '@/lib/domain/model/run-state'
import type { DriftModel, ThroughputRttModel, UdpCurvesModel } from '../charts/chart-models'
import type { VerdictView } from '../compare/verdict-view'
import type { Figure } from '../figures/figure'
import type { RebaselineView } from './rebaseline-view'

export type HistoryRow = {
  readonly runId: string
  readonly at: string
  readonly profile: Profile
  readonly state: RunState
  /** "partial", "contaminated": what a reader must know before trusting the row. */
  readonly marks: readonly string[]
  readonly isBaseline: boolean
  readonly throughput: Readonly<Record<OneWayDirection, Figure>>
  readonly rtt: Figure
  readonly knee: Readonly<Record<OneWayDirection, Figure>>
  readonly hasNumbers: boolean
}

export type BaselineView = {
  readonly runIds: readonly string[]
  readonly runAt: string
  readonly pinnedAt: string
  readonly pinnedBy: string
  /** True where the product pinned the first good run by itself. */
  readonly isSelfPinned: boolean
  readonly note: string | null
}

export type ComparePreset = { readonly name: string; readonly href: string }

export type LinkView = {
  readonly linkId: string
  readonly name: string
  readonly labels: DirectionLabels
  readonly sentence: string
  readonly verdict: VerdictView | null
  readonly nowIso: string
  readonly isRetired: boolean
  readonly tags: readonly string[]
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly notes: string | null
  readonly baseline: BaselineView | null
  readonly active: { readonly runId: string; readonly state: RunState } | null
  readonly rebaseline: RebaselineView
  readonly drift: DriftModel
  readonly metricKey: string
  readonly metricChoices: readonly { readonly key: string; readonly name: string }[]
  readonly throughputRtt: ThroughputRttModel
  readonly udp: UdpCurvesModel
  readonly history: readonly HistoryRow[]
  readonly hasOlderRuns: boolean
  readonly presets: readonly ComparePreset[]
}
