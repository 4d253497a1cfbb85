import type { AnswerStore } from '../ports/answer-store'
import type { AuditStore } from '../ports/audit-store'
import type { BaselineStore } from '../ports/baseline-store'
import type { CheckStore } from '../ports/check-store'
import type { FindingsStore } from '../ports/findings-store'
import type { FleetStore } from '../ports/fleet-store'
import type { HostStore } from '../ports/host-store'
import type { LinkStore } from '../ports/link-store'
import type { RunStore } from '../ports/run-store'
import type { Clock, IdSource } from '../ports/system'

/** What asking, measuring and ending an answer need. */
export type AnswerDeps = {
  readonly answers: AnswerStore
  readonly hosts: HostStore
  readonly checks: CheckStore
  readonly links: LinkStore
  readonly runs: RunStore
  readonly fleet: FleetStore
  readonly findings: FindingsStore
  readonly baselines: BaselineStore
  readonly audit: AuditStore
  readonly clock: Clock
  readonly ids: IdSource
}
