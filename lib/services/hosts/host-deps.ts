import type { AuditStore } from '../ports/audit-store'
import type { CheckStore } from '../ports/check-store'
import type { HostStore } from '../ports/host-store'
import type { LinkStore } from '../ports/link-store'
import type { Clock, IdSource, SecretSealer, SshKeyPairs } from '../ports/system'

/** What the use cases of hosts draw from; each takes the part it needs. */
export type HostDeps = {
  readonly hosts: HostStore
  readonly checks: CheckStore
  readonly links: LinkStore
  readonly audit: AuditStore
  readonly sealer: SecretSealer
  readonly keyPairs: SshKeyPairs
  readonly clock: Clock
  readonly ids: IdSource
}
