import type { Verdict } from '@/lib/domain/comparison/compared-run'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { Direction } from '@/lib/domain/model/direction'
import type { Profile } from '@/lib/domain/model/run-state'
import type { ThroughputRttModel, UdpCurvesModel } from '../charts/chart-models'
import type { ChangeTone, Figure } from '../figures/figure'
import type { VerdictView } from './verdict-view'

export type ComparedRunView = { readonly runId: string; readonly at: string; readonly profile: Profile }

export type ComparisonRow = {
  readonly key: string
  readonly name: string
  readonly explanation: string
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

export type CompareView = {
  readonly linkId: string
  readonly linkName: string
  readonly labels: DirectionLabels
  readonly nowRuns: readonly ComparedRunView[]
  readonly baselineRuns: readonly ComparedRunView[]
  /** Null where the two cannot be compared at all; `problem` then says why. */
  readonly verdict: VerdictView | null
  readonly problem: string | null
  readonly keyRows: readonly ComparisonRow[]
  readonly otherRows: readonly ComparisonRow[]
  readonly environment: readonly EnvironmentRow[]
  readonly udp: UdpCurvesModel
  readonly throughputRtt: ThroughputRttModel
}
