import type { AuditStore } from '../ports/audit-store'
import type { CheckStore } from '../ports/check-store'
import type { HostStore } from '../ports/host-store'
import type { LinkStore } from '../ports/link-store'
import type { RunStore } from '../ports/run-store'
import type { ScheduleStore } from '../ports/schedule-store'
import type { SlotStore } from '../ports/slot-store'
import type { Clock, IdSource } from '../ports/system'

/** What the use cases of schedules draw from: their own stores, and all that queues a run. */
export type ScheduleDeps = {
  readonly schedules: ScheduleStore
  readonly slots: SlotStore
  readonly hosts: HostStore
  readonly checks: CheckStore
  readonly links: LinkStore
  readonly runs: RunStore
  readonly audit: AuditStore
  readonly clock: Clock
  readonly ids: IdSource
}
