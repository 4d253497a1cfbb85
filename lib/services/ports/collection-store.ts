import type { Profile } from '@/lib/domain/model/run-state'
import type { CollectionState } from '@/lib/domain/schedules/collection'
import type { Slot } from '@/lib/domain/schedules/slot'
import type { BaselineStore } from './baseline-store'

/** Runs of a link that are being collected, or were, to be pinned together. */
export type Collection = {
  readonly id: string
  readonly linkId: string
  readonly profile: Profile
  readonly runsCount: number
  readonly note: string | null
  /** Pinned before, and to stay in the set. */
  readonly keptRunIds: readonly string[]
  readonly state: CollectionState
  /** What came of it, in words; null while it goes on. */
  readonly outcome: string | null
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly endedAt: Date | null
}

export type CollectionStore = {
  /** With its slots, in one transaction. Throws AppError conflict where the link has one that goes on. */
  insert(collection: Collection, slots: readonly Slot[]): Promise<void>
  /** Those that go on. */
  active(): Promise<readonly Collection[]>
  /** The link's newest, whether it goes on or not. */
  latestOf(linkId: string): Promise<Collection | null>
  /**
   * Ends it, counts what was still planned as missed, and pins `baseline`, in one transaction.
   * False, and nothing done, where it had ended.
   */
  end(input: {
    readonly id: string
    readonly state: Exclude<CollectionState, 'collecting'>
    readonly outcome: string
    readonly baseline: Parameters<BaselineStore['pin']>[0] | null
    readonly at: Date
  }): Promise<boolean>
}
