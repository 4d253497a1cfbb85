// Called by scripts/start.mjs: `prepare` brings the tables up to date; `prepare announce` prints where to go.
import { randomBytes } from 'node:crypto'
import { createStores } from '@/lib/adapters/db/create-stores'
import { applyMigrations } from '@/lib/adapters/db/migrate'
import { openDatabase } from '@/lib/adapters/db/open'
import { systemClock } from '@/lib/adapters/system/clock'
import { type Environment, readEnvironment } from '@/lib/adapters/system/env'
import { sortableIds } from '@/lib/adapters/system/ids'
import { createSetupLink } from '@/lib/services/setup/create-setup-link'

const environment = readEnvironment(process.env)
const database = await openDatabase(environment)
try {
  if (process.argv[2] === 'announce') await announce()
  else await applyMigrations(database)
} finally {
  await database.close()
}

async function announce(): Promise<void> {
  const address = publicAddress(environment)
  const ids = sortableIds()
  const secret = await createSetupLink({
    setup: createStores(database, ids).setup,
    clock: systemClock(),
    ids,
    randomBytes: (count) => randomBytes(count),
  })
  process.stdout.write(`\nPlumbline is ready: ${address}/\n`)
  if (secret === null) return
  process.stdout.write(
    `Create the administrator with this one-time link:\n  ${address}/setup?secret=${secret}\n`,
  )
}

function publicAddress({ publicUrl, host, port, basePath }: Environment): string {
  if (publicUrl !== null) return `${publicUrl}${basePath}`
  const shownHost =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${shownHost}:${port}${basePath}`
}
