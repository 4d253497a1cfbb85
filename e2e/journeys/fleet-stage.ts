import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAdministrator } from '@/e2e/support/administrator'
import { startLiveRun } from '@/e2e/support/live-run'
import { type Product, startProduct } from '@/e2e/support/product'
import { createStores } from '@/lib/adapters/db/create-stores'
import { openDatabase } from '@/lib/adapters/db/open'
import { systemClock } from '@/lib/adapters/system/clock'
import { sortableIds } from '@/lib/adapters/system/ids'
import { type FleetSize, seedFleet } from '@/scripts/sample-fleet/seed-fleet'
import { test as quiet } from './quiet-page'

/** The first link became narrower; of the others one each plays every part that a link can. */
const FLEET: FleetSize = { linksCount: 10, nightsCount: 30, longestNightsCount: 40, linksPerFateCount: 1 }
/** The first link of the fleet. */
export const NARROWED = 'Frankfurt–Ashburn 1'
const STARTED_WITHIN_MS = 180_000

export type FleetStage = {
  readonly product: Product
  readonly liveRunId: string
  readonly storageState: string
}

/** Tests in a product with a simulated fleet and a run that goes on, signed in; no lab, nothing is measured. */
export const test = quiet.extend<object, { readonly fleet: FleetStage }>({
  fleet: [
    async ({ browser }, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-e2e-fleet-'))
      try {
        await seedFleet(dataDir, FLEET)
        const liveRunId = await startRunOf(dataDir, 'Dublin–Tokyo 1')
        const product = await startProduct({ port: 3125, dataDir })
        try {
          const storageState = path.join(dataDir, 'browser.json')
          const context = await browser.newContext()
          await createAdministrator(await context.newPage(), product)
          await context.storageState({ path: storageState })
          await context.close()
          await use({ product, liveRunId, storageState })
        } finally {
          await product.stop()
        }
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: STARTED_WITHIN_MS },
  ],
  storageState: ({ fleet }, use) => use(fleet.storageState),
})

export { expect } from './quiet-page'

async function startRunOf(dataDir: string, linkName: string): Promise<string> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    const stores = createStores(database, sortableIds())
    const link = (await stores.links.list({ includeRetired: false })).find((each) => each.name === linkName)
    if (!link) throw new Error(`the fleet has no ${linkName}`)
    return await startLiveRun({ stores, clock: systemClock(), ids: sortableIds() }, link)
  } finally {
    await database.close()
  }
}
