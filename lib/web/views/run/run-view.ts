import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { TermKey } from '@/lib/domain/glossary/terms'
import type { Direction } from '@/lib/domain/model/direction'
import type { Failure } from '@/lib/domain/model/failure'
import type { RunState, StepState } from '@/lib/domain/model/run-state'
import type { ApplicationView } from '../application/application-view'
import type { CeilingsModel, IntervalsModel, UdpCurvesModel } from '../charts/chart-models'
import type { VerdictView } from '../compare/verdict-view'
import type { CoverageView } from '../diagnose/coverage-view'
import type { ThenNow } from '../figures/figure'
import type { FailureAdvice } from './advise-failure'
import type { DiagnosisView } from './build-diagnosis'
import type { FindingView } from './build-findings'
import type { LiveState } from './live-state'
import type { RunEstimate } from './say-live'

export type LiveRunView = {
  readonly runId: string
  readonly live: LiveState
  readonly labels: DirectionLabels
  readonly estimate: RunEstimate
  readonly waitingFor: { readonly reason: string; readonly runId: string | null } | null
  readonly isCancelAsked: boolean
  /** When this was read, by the server's clock. */
  readonly serverNowMs: number
}

/** One metric in the directions it has. */
export type KeyFigureRow = {
  readonly key: string
  readonly name: string
  readonly explanation: string
  readonly term: TermKey
  readonly values: Partial<Readonly<Record<Direction, ThenNow>>>
}

/** What a run of chosen steps measured beside what was measured before, by an earlier run. */
export type SinceView = {
  readonly runId: string
  readonly runAt: string
  readonly rows: readonly KeyFigureRow[]
  readonly compareHref: string
}

export type StepCommands = { readonly title: string; readonly lines: readonly string[] }

export type StepView = {
  readonly id: string
  readonly ordinal: number
  readonly sentence: string
  readonly direction: Direction
  readonly state: StepState
  readonly failure: Failure | null
  readonly advice: FailureAdvice | null
  readonly seconds: string | null
  readonly outcome: string
  readonly intervals: readonly IntervalsModel[]
  readonly commands: readonly StepCommands[]
  readonly rawHref: `/${string}`
}

export type RunNotice = {
  readonly kind: 'info' | 'good' | 'warn' | 'bad'
  readonly title: string
  readonly text: string
  /** What is missing, or what to try; each a sentence. */
  readonly items: readonly string[]
}

/** Where what a failure advises can be done. */
export type AdvicePlaces = {
  readonly linkId: string
  readonly hosts: readonly { readonly id: string; readonly name: string }[]
}

/** Both hosts as a run found them. */
export type HostSnapshotsView = {
  readonly names: { readonly a: string; readonly b: string }
  /** Different ones first. Null is not known. */
  readonly rows: readonly {
    readonly item: string
    readonly a: string | null
    readonly b: string | null
    readonly isDifferent: boolean
  }[]
  readonly differentCount: number
}

export type RunResultView = {
  /** Which rules judged it; null only of a run that goes on. */
  readonly diagnosis: DiagnosisView | null
  /** What they concluded, worst first; each consequence under its cause. */
  readonly findings: readonly FindingView[]
  /** What the rules had too little to look at; null where they broke on the run. */
  readonly coverage: CoverageView | null
  readonly isBaseline: boolean
  readonly verdict: VerdictView | null
  readonly compareHref: string | null
  /** Null for a run of a whole profile. */
  readonly since: SinceView | null
  readonly keyFigures: readonly KeyFigureRow[]
  readonly otherFigures: readonly KeyFigureRow[]
  /** Null where no single stream was tested. */
  readonly ceilings: CeilingsModel | null
  readonly udp: UdpCurvesModel | null
  readonly application: ApplicationView | null
}

export type RunView = {
  readonly runId: string
  readonly linkId: string
  readonly linkName: string
  readonly sentence: string
  /** "full run", or what was chosen: "one stream Frankfurt → Ashburn". */
  readonly planText: string
  readonly state: RunState
  readonly isPartial: boolean
  /** Read from a file of iperf3's, not measured here. */
  readonly isImported: boolean
  readonly requestedBy: string
  readonly queuedAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly labels: DirectionLabels
  readonly notices: readonly RunNotice[]
  readonly live: LiveRunView | null
  readonly result: RunResultView | null
  readonly steps: readonly StepView[]
  readonly hosts: HostSnapshotsView | null
  readonly places: AdvicePlaces
}
