import type { AnswerConclusion, AnswerState, BaselineChoice } from '@/lib/domain/answer/answer'
import type { Failure } from '@/lib/domain/model/failure'

/** "Is it the network?", asked of a link at a moment. */
export type Answer = {
  readonly id: string
  readonly linkId: string
  readonly state: AnswerState
  readonly askedBy: string
  readonly askedAt: Date
  readonly baselineRunIds: readonly string[]
  readonly baselineChoice: BaselineChoice
  /** Seconds from the first traffic on within which it is to be given. */
  readonly budgetS: number
  /** The runs it measured, in order; the first is a whole `quick`, the others repeat what was left open. */
  readonly runIds: readonly string[]
  readonly cancelRequestedAt: Date | null
  readonly endedAt: Date | null
  readonly conclusion: AnswerConclusion | null
  readonly failure: Failure | null
}

export type NewAnswer = Pick<
  Answer,
  'id' | 'linkId' | 'askedBy' | 'askedAt' | 'baselineRunIds' | 'baselineChoice' | 'budgetS'
> & { readonly firstRunId: string }

export type AnswerStore = {
  insert(answer: NewAnswer): Promise<Answer>
  get(id: string): Promise<Answer | null>
  /** Those that are still being measured, oldest first. */
  listOpen(): Promise<readonly Answer[]>
  /** The link's newest answers, newest first. */
  listOfLink(linkId: string, count: number): Promise<readonly Answer[]>
  /** What the answer that a run belongs to is compared with; null for a run of no answer. */
  baselineOfRun(runId: string): Promise<readonly string[] | null>
  /** Adds the run that comes after `ordinal - 1` others; one that another worker has added already stays. */
  addRun(input: {
    readonly answerId: string
    readonly ordinal: number
    readonly runId: string
  }): Promise<void>
  requestCancel(id: string, at: Date): Promise<void>
  /** Writes the end down, unless another has; returns whether this call did. */
  conclude(input: {
    readonly id: string
    readonly state: Exclude<AnswerState, 'measuring'>
    readonly conclusion: AnswerConclusion | null
    readonly failure: Failure | null
    readonly at: Date
  }): Promise<boolean>
}
