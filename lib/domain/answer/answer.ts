import type { Verdict } from '@/lib/domain/comparison/compared-run'

/** `measuring` until an answer stands, was cancelled, or could not be measured. */
export const ANSWER_STATES = ['measuring', 'answered', 'cancelled', 'failed'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

/** How the reference was found: pinned by a person, nearest to six months ago, the oldest there is, or named in the question. */
export const BASELINE_CHOICES = ['pinned', 'six-months', 'oldest', 'chosen'] as const
export type BaselineChoice = (typeof BASELINE_CHOICES)[number]

/** What is to blame where something changed for the worse: the path, or a host on it; null where nothing did. */
export const BLAMES = ['path', 'host'] as const
export type Blame = (typeof BLAMES)[number]

/** What was said at the end, kept as it was said. */
export type AnswerConclusion = {
  readonly verdict: Verdict
  readonly blame: Blame | null
  /** "Yes: the network has changed." */
  readonly headline: string
  readonly sentence: string
  /** What explains the change, in the words of the rule that found it; null where nothing does or nothing changed. */
  readonly why: string | null
  /** Comparisons that were looked at before it was said. */
  readonly looksCount: number
}
