import type { RemoteConnector } from '@/lib/services/ports/remote'
import type { Stores } from '@/lib/services/ports/stores'
import type { Clock, IdSource, SecretOpener } from '@/lib/services/ports/system'

export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Everything the worker's parts need from outside; made once, in main.ts. */
export type WorkerDeps = {
  readonly workerId: string
  readonly stores: Stores
  readonly connector: RemoteConnector
  readonly secrets: SecretOpener
  readonly clock: Clock
  readonly ids: IdSource
  readonly log: Log
}
