import type { AnswerState, Blame } from '@/lib/domain/answer/answer'
import type { Verdict } from '@/lib/domain/comparison/compared-run'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { ApplicationView } from '../application/application-view'
import type { ComparedRunView, ComparisonRow, EnvironmentRow } from '../compare/compare-view'
import type { FindingView } from '../run/build-findings'
import type { LiveRunView } from '../run/run-view'

/** What stands first: the question answered in a few words, then in a sentence. */
export type AnswerWords = {
  readonly verdict: Verdict
  readonly blame: Blame | null
  readonly headline: string
  readonly sentence: string
  readonly why: string | null
}

/** What it is held against, and what it could be held against instead. */
export type AnswerBaselineView = {
  readonly runs: readonly ComparedRunView[]
  /** "the pinned baseline" */
  readonly choiceText: string
  /** True where the address names another one than was asked with. */
  readonly isOther: boolean
  readonly candidates: readonly (ComparedRunView & { readonly isChosen: boolean })[]
}

export type AnswerView = {
  readonly answerId: string
  readonly linkId: string
  readonly linkName: string
  readonly labels: DirectionLabels
  readonly state: AnswerState
  readonly askedBy: string
  readonly askedAt: string
  readonly endedAt: string | null
  /** Null until it is given; while it is measured, and where it was not given. */
  readonly words: AnswerWords | null
  /** What goes on, or why there is no answer, as a sentence; null where an answer stands. */
  readonly standing: string | null
  /** What to try where it could not be measured. */
  readonly advice: string | null
  /** Whether asking again should ignore that the link is in use. */
  readonly isBusy: boolean
  readonly live: LiveRunView | null
  readonly baseline: AnswerBaselineView
  /** The metrics that decide; while it is measured those known so far. */
  readonly decidingRows: readonly ComparisonRow[]
  /** How many more runs, at other times, would decide what is open; null where nothing is, or that is not known. */
  readonly runsNeeded: number | null
  readonly environment: readonly EnvironmentRow[]
  readonly findings: readonly FindingView[]
  readonly application: ApplicationView | null
  readonly runs: readonly ComparedRunView[]
  readonly compareHref: string | null
}

/** One question of a link's list. */
export type AnswerLine = {
  readonly answerId: string
  readonly askedAt: string
  readonly askedBy: string
  readonly state: AnswerState
  readonly verdict: Verdict | null
  readonly text: string
}

/** A link's page of questions: what asking compares with, and what was answered before. */
export type AnswersView = {
  readonly linkId: string
  readonly linkName: string
  readonly nowIso: string
  /** Null where the link has no run to compare with yet. */
  readonly baseline: Pick<AnswerBaselineView, 'runs' | 'choiceText' | 'candidates'> | null
  readonly estimateText: string
  /** Why it cannot be asked; null where it can. */
  readonly refusedReason: string | null
  readonly openAnswerId: string | null
  readonly lines: readonly AnswerLine[]
}
