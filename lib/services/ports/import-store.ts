import type { Side } from '@/lib/domain/model/direction'
import type { Curve, Metric } from '@/lib/domain/model/metric'
import type { StepResult, StepSpec } from '@/lib/domain/model/step'
import type { Run } from './run'

/** A run that was performed elsewhere, whole: it has ended, and has one step. */
export type NewImportedRun = Pick<
  Run,
  'id' | 'linkId' | 'profile' | 'chosenSteps' | 'requestedBy' | 'snapshot'
> & {
  /** SHA-256 of the document's content. */
  readonly digest: string
  /** Which end of which test wrote the document; null where it has no cookie. */
  readonly end: string | null
  readonly fileName: string
  readonly startedAt: Date
  readonly endedAt: Date
  readonly spec: StepSpec
  readonly result: StepResult
  readonly parserVersion: number
  readonly iperfVersion: string | null
  readonly raw: { readonly side: Side; readonly text: string }
  readonly metrics: readonly Metric[]
  readonly curves: readonly Curve[]
}

export type ImportStore = {
  /** Which of some digests and ends a link's imported runs have already. */
  findKnown(input: {
    readonly linkId: string
    readonly digests: readonly string[]
    readonly ends: readonly string[]
  }): Promise<{ readonly digests: ReadonlySet<string>; readonly ends: ReadonlySet<string> }>
  /**
   * Inserts runs that have ended, all in one transaction, and returns the digests of those that were new: one that the link
   * has already is left out. Give it few at a time: SQLite's one writer waits for it.
   */
  insert(runs: readonly NewImportedRun[]): Promise<ReadonlySet<string>>
}
