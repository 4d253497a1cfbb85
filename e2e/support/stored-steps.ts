import { createStores } from '@/lib/adapters/db/create-stores'
import { openDatabase } from '@/lib/adapters/db/open'
import { readEnvironment } from '@/lib/adapters/system/env'
import { sortableIds } from '@/lib/adapters/system/ids'
import type { StepRecord } from '@/lib/services/ports/run'

/** The steps of a run as the database of a product keeps them, with what was parsed of each. */
export async function readStoredSteps(dataDir: string, runId: string): Promise<readonly StepRecord[]> {
  const database = await openDatabase(readEnvironment({ PLUMBLINE_DATA_DIR: dataDir }))
  try {
    return await createStores(database, sortableIds()).runs.steps(runId)
  } finally {
    await database.close()
  }
}
