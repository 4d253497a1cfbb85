import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { Direction, OneWayDirection } from '@/lib/domain/model/direction'
import type { RunState } from '@/lib/domain/model/run-state'
import type { ApplicationView } from '../application/application-view'
import type { DriftModel, ThroughputRttModel, UdpCurvesModel } from '../charts/chart-models'
import type { VerdictView } from '../compare/verdict-view'
import type { JudgingView } from '../diagnose/judging-view'
import type { ThenNow } from '../figures/figure'
import type { KeyFigureRow } from '../run/run-view'
import type { MetricGroup } from './metric-choices'
import type { RebaselineView } from './rebaseline-view'

export type HistoryRow = {
  readonly runId: string
  readonly at: string
  /** Profile, or what was chosen of it. */
  readonly planText: string
  readonly state: RunState
  /** Why it measured nothing; null where it did. */
  readonly failure: string | null
  /** "partial", "contaminated": what a reader must know before trusting the row. */
  readonly marks: readonly string[]
  readonly isBaseline: boolean
  /** Read from a file of iperf3's, not measured here. */
  readonly isImported: boolean
  readonly throughput: Readonly<Record<OneWayDirection, ThenNow>>
  readonly rtt: ThenNow
  readonly knee: Readonly<Record<OneWayDirection, ThenNow>>
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

/** What the drift chart shows, and what else it could. */
export type DriftChooserView = {
  readonly metricKey: string
  readonly groups: readonly MetricGroup[]
  readonly direction: Direction | null
  readonly directions: readonly { readonly direction: Direction; readonly name: string }[]
}

/** One page of a link's runs, newest first. */
export type HistoryView = {
  readonly rows: readonly HistoryRow[]
  /** Where the next page begins; null at the end. */
  readonly olderCursor: string | null
  readonly isNewest: boolean
}

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
  readonly chooser: DriftChooserView
  readonly throughputRtt: ThroughputRttModel
  readonly udp: UdpCurvesModel
  /** The latest run's deciding numbers beside the baseline's. */
  readonly figures: readonly KeyFigureRow[]
  /** What the latest run's numbers mean for an application; null where it has none. */
  readonly application: ApplicationView | null
  readonly history: HistoryView
  /** How many of its runs older rules judged. */
  readonly judging: JudgingView
  readonly presets: readonly ComparePreset[]
}
