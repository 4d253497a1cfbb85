import type { AuditStore } from '../ports/audit-store'
import type { HostStore } from '../ports/host-store'
import type { LinkStore } from '../ports/link-store'
import type { Clock, IdSource } from '../ports/system'

/** What the use cases of links draw from. */
export type LinkDeps = {
  readonly links: LinkStore
  readonly hosts: HostStore
  readonly audit: AuditStore
  readonly clock: Clock
  readonly ids: IdSource
}
