import { randomUUID } from 'node:crypto'
import { createStores } from '@/lib/adapters/db/create-stores'
import { applyMigrations } from '@/lib/adapters/db/migrate'
import { openDatabase } from '@/lib/adapters/db/open'
import { readOrCreateWorkerKey } from '@/lib/adapters/secrets/worker-key'
import { createSshConnector } from '@/lib/adapters/ssh/connector'
import { systemClock } from '@/lib/adapters/system/clock'
import { readEnvironment } from '@/lib/adapters/system/env'
import { sortableIds } from '@/lib/adapters/system/ids'
import { createLogger } from '@/lib/adapters/system/logger'
import { runWorker } from './run-worker'

/** The worker's composition root: the only place where its parts are joined to the outside. */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env)
  const log = createLogger('worker')
  const database = await openDatabase(environment)
  const shutdown = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => shutdown.abort())
  try {
    await applyMigrations(database)
    const key = await readOrCreateWorkerKey(environment.dataDir)
    const workerId = randomUUID()
    const ids = sortableIds()
    log.info({ workerId }, 'Worker started.')
    await runWorker(
      {
        workerId,
        stores: createStores(database, ids),
        connector: createSshConnector(
          process.env.SSH_AUTH_SOCK ? { agentSocket: process.env.SSH_AUTH_SOCK } : {},
        ),
        secrets: key.opener,
        clock: systemClock(),
        ids,
        log,
      },
      {
        publicKey: key.publicKey,
        version: process.env.npm_package_version ?? 'unknown',
        shutdown: shutdown.signal,
      },
    )
  } finally {
    await database.close()
  }
}

await main()
