import 'server-only'
import { randomBytes, randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '@/lib/adapters/db/open'
import type { Stores } from '@/lib/services/ports/stores'
import type { Clock, IdSource, SecretSealer } from '@/lib/services/ports/system'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { type Accounts, createAccounts } from './auth/accounts'
import { type AttemptLimit, createAttemptLimit } from './auth/attempt-limit'
import { createBetterAuth } from './auth/better-auth'
import { readAuthSecret } from './auth/secret'
import { readWebSettings } from './settings'

/** Everything that pages, actions and routes reach the world through. */
export type WebContext = {
  readonly stores: Stores
  readonly clock: Clock
  readonly ids: IdSource
  readonly sealer: SecretSealer
  readonly randomBytes: (count: number) => Uint8Array
  readonly accounts: Accounts
  readonly attempts: AttemptLimit
}

async function createContext(): Promise<WebContext> {
  const settings = readWebSettings(process.env)
  const database = await openDatabase({ dataDir: settings.dataDir, databaseUrl: settings.databaseUrl })
  const secret = settings.authSecret ?? (await readAuthSecret(settings.dataDir))
  const auth = createBetterAuth({ database, secret, isHttps: settings.isHttps })
  return composeContext({ database, accounts: createAccounts(auth) })
}

function composeContext(parts: { readonly database: Database; readonly accounts: Accounts }): WebContext {
  const clock: Clock = { now: () => new Date() }
  return {
    stores: createFakeStores(),
    clock,
    ids: { newId: () => randomUUID() },
    sealer: { seal: async () => 'sealed' },
    randomBytes,
    accounts: parts.accounts,
    attempts: createAttemptLimit(clock),
  }
}

const holder: typeof globalThis & { plumblineContext?: Promise<WebContext> } = globalThis

/** The one context of this process: opened at first use, kept when development reloads the modules. */
export function getContext(): Promise<WebContext> {
  holder.plumblineContext ??= createContext()
  return holder.plumblineContext
}
