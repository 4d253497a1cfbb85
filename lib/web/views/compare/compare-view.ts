import type { Verdict } from '@/lib/domain/comparison/compared-run'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { TermKey } from '@/lib/domain/glossary/terms'
import type { Direction } from '@/lib/domain/model/direction'
import type { ThroughputRttModel, UdpCurvesModel } from '../charts/chart-models'
import type { ChangeTone, Figure } from '../figures/figure'
import type { ComparePreset } from '../link/link-view'
import type { VerdictView } from './verdict-view'

export type ComparedRunView = { readonly runId: string; readonly at: string; readonly planText: string }

export type ComparisonRow = {
  readonly key: string
  readonly name: string
  readonly explanation: string
  readonly term: TermKey
  readonly direction: Direction
  readonly was: Figure
  readonly now: Figure
  readonly changeText: string
  /** "± 2 %": what chance alone explains. */
  readonly noiseText: string
  readonly tone: ChangeTone
  /** Null where the metric was measured on one side only: there is nothing to judge. */
  readonly verdict: Verdict | null
  readonly reason: string
}

export type EnvironmentRow = {
  readonly host: string
  readonly item: string
  readonly was: string
  readonly now: string
}

/** The rate at one asked window, then and now. */
export type WindowRow = {
  readonly key: string
  readonly direction: Direction
  readonly windowText: string
  readonly was: Figure
  readonly now: Figure
  readonly changeText: string
}

/** A run that can be chosen for either side. */
export type CandidateRun = ComparedRunView & {
  readonly isNow: boolean
  readonly isThen: boolean
  /** "baseline", "partial", "contaminated". */
  readonly marks: readonly string[]
}

export type ChooserView = {
  readonly presets: readonly ComparePreset[]
  readonly candidates: readonly CandidateRun[]
  readonly hasOlderRuns: boolean
}

/** The comparison as text: for a spreadsheet, and to paste into a ticket. */
export type CompareExports = {
  readonly csv: string
  readonly markdown: string
  readonly fileName: string
}

export type CompareView = {
  readonly linkId: string
  readonly linkName: string
  readonly labels: DirectionLabels
  readonly nowRuns: readonly ComparedRunView[]
  readonly baselineRuns: readonly ComparedRunView[]
  /** Null where the two cannot be compared at all; `problem` then says why. */
  readonly verdict: VerdictView | null
  readonly problem: string | null
  /** The address of this comparison that stays the same when newer runs come. */
  readonly shareHref: string
  readonly swapHref: string | null
  readonly chooser: ChooserView
  readonly exports: CompareExports | null
  /** The five answers that decide the verdict. */
  readonly decidingRows: readonly ComparisonRow[]
  readonly keyRows: readonly ComparisonRow[]
  readonly otherRows: readonly ComparisonRow[]
  readonly environment: readonly EnvironmentRow[]
  readonly windows: readonly WindowRow[]
  readonly udp: UdpCurvesModel
  readonly throughputRtt: ThroughputRttModel
}
