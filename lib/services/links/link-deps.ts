import type { AuditStore, HostStore, LinkStore } from '../ports/stores'
import type { Clock, IdSource } from '../ports/system'

/** What the use cases of links draw from. */
export type LinkDeps = {
  readonly links: LinkStore
  readonly hosts: HostStore
  readonly audit: AuditStore
  readonly clock: Clock
  readonly ids: IdSource
}
