import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { Profile } from '@/lib/domain/model/run-state'
import type { HistoryRow } from '../link/link-view'

/** A baseline that is, or was, a link's reference. */
export type BaselineRow = {
  readonly id: string
  readonly runIds: readonly string[]
  readonly pinnedAt: string
  /** A person, a token, or "itself": the first complete full run. */
  readonly pinnedBy: string
  readonly note: string | null
  readonly supersededAt: string | null
}

export type CollectionView = {
  readonly isGoing: boolean
  /** "2 of 5 full runs have ended, 1 waits", or what came of it. */
  readonly text: string
  readonly nextAt: string | null
  readonly requestedBy: string
  readonly requestedAt: string
}

/** What the form of a collection begins with. */
export type CollectOffer = {
  /** How many runs are pinned now, which may stay in the set. */
  readonly pinnedCount: number
  readonly runsCount: number
  readonly hours: number
  readonly profile: Profile
  readonly keepPinned: boolean
  /** Why it is offered; null where nothing presses. */
  readonly reason: string | null
}

export type BaselinesView = {
  readonly linkId: string
  readonly linkName: string
  readonly isRetired: boolean
  readonly sentence: string
  readonly nowIso: string
  readonly labels: DirectionLabels
  readonly current: (BaselineRow & { readonly runs: readonly HistoryRow[] }) | null
  readonly collection: CollectionView | null
  readonly offer: CollectOffer
  /** Completed runs that could be pinned, newest first. */
  readonly candidates: readonly HistoryRow[]
  readonly hasOlderRuns: boolean
  /** Newest first, without the current one. */
  readonly former: readonly BaselineRow[]
}
