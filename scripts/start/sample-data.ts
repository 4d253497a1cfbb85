// Called by scripts/dev.mjs: fills an empty database with sample links and eight months of simulated runs.
import { createStores } from '@/lib/adapters/db/create-stores'
import { openDatabase } from '@/lib/adapters/db/open'
import { systemClock } from '@/lib/adapters/system/clock'
import { readEnvironment } from '@/lib/adapters/system/env'
import { sortableIds } from '@/lib/adapters/system/ids'
import { insertSampleData } from '@/lib/services/sample-data/insert-sample-data'

const database = await openDatabase(readEnvironment(process.env))
try {
  const ids = sortableIds()
  const count = await insertSampleData({ stores: createStores(database, ids), clock: systemClock(), ids })
  if (count > 0) process.stdout.write(`Sample data: ${count} simulated runs over eight months.\n`)
} finally {
  await database.close()
}
