import { randomUUID } from 'node:crypto'
import { createStores } from '@/lib/adapters/db/create-stores'
import { applyMigrations } from '@/lib/adapters/db/migrate'
import { openDatabase } from '@/lib/adapters/db/open'
import { openWorkerSecrets } from '@/lib/adapters/secrets/worker-secrets'
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
    const secrets = await openWorkerSecrets(environment.dataDir)
    const workerId = randomUUID()
    log.info({ workerId }, 'Worker started.')
    await runWorker(
      {
        workerId,
        stores: createStores(database),
        connector: createSshConnector(),
        secrets,
        clock: systemClock(),
        ids: sortableIds(),
        log,
      },
      { publicKey: secrets.publicKey, version: process.env.npm_package_version ?? 'unknown', shutdown: shutdown.signal },
    )
  } finally {
    await database.close()
  }
}

await main()
