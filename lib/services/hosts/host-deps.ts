import type { AuditStore, CheckStore, HostStore, LinkStore } from '../ports/stores'
import type { Clock, IdSource, SecretSealer } from '../ports/system'

/** What the use cases of hosts draw from; each takes the part it needs. */
export type HostDeps = {
  readonly hosts: HostStore
  readonly checks: CheckStore
  readonly links: LinkStore
  readonly audit: AuditStore
  readonly sealer: SecretSealer
  readonly clock: Clock
  readonly ids: IdSource
}
