import type { AnswerStore } from './answer-store'
import type { AuditStore } from './audit-store'
import type { BaselineStore } from './baseline-store'
import type { CheckStore } from './check-store'
import type { CollectionStore } from './collection-store'
import type { FindingsStore } from './findings-store'
import type { FleetStore } from './fleet-store'
import type { HostStore } from './host-store'
import type { ImportStore } from './import-store'
import type { JournalStore } from './journal-store'
import type { LinkStore } from './link-store'
import type { PurgeStore } from './purge-store'
import type { RunStore } from './run-store'
import type { ScheduleStore } from './schedule-store'
import type { SetupStore } from './setup-store'
import type { SlotStore } from './slot-store'
import type { TokenStore } from './token-store'
import type { InvitationStore, UserStore } from './user-store'
import type { ViewStore } from './view-store'
import type { WorkerStore } from './worker-store'

/**
 * Stores are named by what the use cases need, not by tables. Every write is one short transaction that begins
 * with its write (SQLite). They throw `AppError` (services/errors) with `name-taken` or `not-found` for people's mistakes.
 */
export type Stores = {
  readonly hosts: HostStore
  readonly checks: CheckStore
  readonly links: LinkStore
  readonly runs: RunStore
  readonly imports: ImportStore
  readonly findings: FindingsStore
  readonly fleet: FleetStore
  readonly baselines: BaselineStore
  readonly answers: AnswerStore
  readonly schedules: ScheduleStore
  readonly slots: SlotStore
  readonly collections: CollectionStore
  readonly tokens: TokenStore
  readonly setup: SetupStore
  readonly users: UserStore
  readonly invitations: InvitationStore
  readonly workers: WorkerStore
  readonly journal: JournalStore
  readonly purge: PurgeStore
  readonly audit: AuditStore
  readonly views: ViewStore
}
