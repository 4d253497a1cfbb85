import { applyMigrations } from '@/lib/adapters/db/migrate'
import { openDatabase } from '@/lib/adapters/db/open'
import { readEnvironment } from '@/lib/adapters/system/env'

// Brings the database that the environment names up to date: `npm run db:migrate`.
const environment = readEnvironment(process.env)
const database = await openDatabase(environment)
try {
  const applied = await applyMigrations(database)
  console.log(applied.length === 0 ? 'Database up to date.' : `Database updated: ${applied.join(', ')}.`)
} finally {
  await database.close()
}
