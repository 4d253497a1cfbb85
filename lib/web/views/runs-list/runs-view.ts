import type { RunState } from '@/lib/domain/model/run-state'
import type { RunFilters } from './search-params'

export type RunRow = {
  readonly id: string
  readonly linkId: string
  readonly linkName: string
  readonly sites: string
  /** Profile, or what was chosen of it. */
  readonly planText: string
  readonly state: RunState
  readonly isPartial: boolean
  readonly isContaminated: boolean
  /** Read from a file of iperf3's, not measured here. */
  readonly isImported: boolean
  readonly requestedBy: string
  readonly atIso: string
  /** Why it waits, or why it failed. */
  readonly why: string | null
  readonly waitsForRunId: string | null
  readonly seconds: number | null
  /** What it does now and how far it is; null where it does not run. */
  readonly progress: RowProgress | null
}

export type RowProgress = {
  readonly doing: string
  readonly stepText: string
  readonly leftText: string
  readonly sharePct: number
}

export type RunsView = {
  readonly sentence: string
  readonly nowIso: string
  readonly isMoving: boolean
  readonly workerProblem: string | null
  readonly running: readonly RunRow[]
  readonly waiting: readonly RunRow[]
  readonly ended: readonly RunRow[]
  readonly filters: RunFilters
  readonly links: readonly { readonly id: string; readonly name: string }[]
  /** Addresses of the pages before and after; null where there is none. */
  readonly olderHref: string | null
  readonly newestHref: string | null
}
