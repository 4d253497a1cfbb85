import 'server-only'
import { randomBytes } from 'node:crypto'
import { createStores } from '@/lib/adapters/db/create-stores'
import { readInstanceFacts } from '@/lib/adapters/db/instance-facts'
import { type Database, openDatabase } from '@/lib/adapters/db/open'
import { createSecretSealer } from '@/lib/adapters/secrets/secret-sealer'
import { createSshKeyPairs } from '@/lib/adapters/secrets/ssh-key-pair'
import { readOrCreateAuthSecret } from '@/lib/adapters/system/auth-secret'
import { systemClock } from '@/lib/adapters/system/clock'
import { type Environment, readEnvironment } from '@/lib/adapters/system/env'
import { sortableIds } from '@/lib/adapters/system/ids'
import { createSshConfigSource } from '@/lib/adapters/system/ssh-config-source'
import type { SshConfigSource } from '@/lib/services/ports/ssh-config'
import type { Stores } from '@/lib/services/ports/stores'
import type { Clock, IdSource, InstanceFacts, SecretSealer, SshKeyPairs } from '@/lib/services/ports/system'
import { type Accounts, createAccounts } from './auth/accounts'
import { type AttemptLimit, createAttemptLimit } from './auth/attempt-limit'
import { createBetterAuth } from './auth/better-auth'

/** Everything that pages, actions and routes reach the world through. */
export type WebContext = {
  readonly stores: Stores
  readonly clock: Clock
  readonly ids: IdSource
  readonly sealer: SecretSealer
  readonly keyPairs: SshKeyPairs
  readonly sshConfig: SshConfigSource
  /** Whether the server was started with `--lab`. */
  readonly isLab: boolean
  readonly randomBytes: (count: number) => Uint8Array
  readonly accounts: Accounts
  readonly attempts: AttemptLimit
  readonly readInstance: () => Promise<InstanceFacts>
}

async function createContext(): Promise<WebContext> {
  const environment = readEnvironment(process.env)
  const database = await openDatabase(environment)
  const secret = await readOrCreateAuthSecret(environment)
  const isHttps = environment.publicUrl?.startsWith('https:') ?? false
  const auth = createBetterAuth({ database, secret, isHttps })
  return composeContext({ environment, database, accounts: createAccounts(auth) })
}

function composeContext(parts: {
  readonly environment: Environment
  readonly database: Database
  readonly accounts: Accounts
}): WebContext {
  const clock = systemClock()
  const ids = sortableIds()
  const stores = createStores(parts.database, ids)
  const { dataDir, isLab } = parts.environment
  return {
    stores,
    clock,
    ids,
    sealer: createSecretSealer({ workers: stores.workers, dataDir }),
    keyPairs: createSshKeyPairs(),
    sshConfig: createSshConfigSource(),
    isLab,
    randomBytes,
    accounts: parts.accounts,
    attempts: createAttemptLimit(clock),
    readInstance: () => readInstanceFacts({ database: parts.database, dataDir }),
  }
}

const holder: typeof globalThis & { plumblineContext?: Promise<WebContext> } = globalThis

/** The one context of this process: opened at first use, kept when development reloads the modules. */
export function getContext(): Promise<WebContext> {
  holder.plumblineContext ??= createContext().catch((error: unknown) => {
    // Whoever asks next tries again: a database that was away for a moment is no reason to stay broken.
    delete holder.plumblineContext
    throw error
  })
  return holder.plumblineContext
}
