import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BrowserContextOptions, chromium } from '@playwright/test'
import { createAdministrator } from '@/e2e/support/administrator'
import { CHROMIUM } from '@/e2e/support/browser'
import { startProduct } from '@/e2e/support/product'
import { type FleetSize, seedFleet, YEAR_OF_200_LINKS } from '../sample-fleet/seed-fleet'
import { ensureBuilt } from '../setup/ensure-built.mjs'
import type { Bench, BenchOptions } from './bench'
import type { Measurements } from './measurements'
import { findSubjects } from './pages/find-subjects'
import { type MeasuringBrowser, measurePages } from './pages/measure-pages'
import { NAME, report } from './pages/report-pages'

const PORT = 3139
const SMOKE_SIZE: FleetSize = {
  linksCount: 60,
  nightsCount: 20,
  longestNightsCount: 40,
  linksPerFateCount: 2,
}

export const pagesBench: Bench = {
  name: NAME,
  summary: 'the pages in a browser, with 200 links of a year’s nightly runs',
  needsLab: false,
  measure,
  report,
}

async function measure(measurements: Measurements, options: BenchOptions): Promise<void> {
  const dataDir = await seedOnce(options)
  await ensureBuilt()
  const product = await startProduct({ port: PORT, dataDir })
  const browser = await chromium.launch(CHROMIUM)
  try {
    const first = await browser.newContext()
    await createAdministrator(await first.newPage(), product)
    const storageState = await first.storageState()
    await first.close()
    const measuring: MeasuringBrowser = {
      baseUrl: product.baseUrl,
      subjects: await findSubjects(dataDir),
      open: (change: BrowserContextOptions = {}) =>
        browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', viewport: SCREEN, storageState, ...change }),
    }
    await measurePages(measurements, measuring)
  } finally {
    await browser.close()
    await product.stop()
  }
}

const SCREEN = { width: 1440, height: 900 } as const

/** The fleet takes minutes to make and is kept for the next call; one that was interrupted is refused, with its place. */
async function seedOnce(options: BenchOptions): Promise<string> {
  const dataDir = path.join(options.keptDir, options.isSmoke ? 'fleet-smoke' : 'fleet')
  const mark = path.join(dataDir, 'complete')
  if (existsSync(mark)) return dataDir
  if (existsSync(dataDir)) throw new Error(`${dataDir} is incomplete: delete it, and it is made again`)
  console.log(`bench: making a fleet in ${dataDir}, which takes minutes and gigabytes …`)
  await seedFleet(dataDir, options.isSmoke ? SMOKE_SIZE : YEAR_OF_200_LINKS)
  await writeFile(mark, '')
  return dataDir
}
