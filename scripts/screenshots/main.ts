// `npm run screenshots`: makes README's pictures of a product with a simulated fleet, so that they show what there is now.
// The lab is not used: what it measures differs from call to call, and the pictures would with it.
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createAdministrator } from '@/e2e/support/administrator'
import { CHROMIUM } from '@/e2e/support/browser'
import { type Product, startProduct } from '@/e2e/support/product'
import { type FleetSize, seedFleet } from '../sample-fleet/seed-fleet'
import { ensureBuilt } from '../setup/ensure-built.mjs'
import { findPictures, type Picture } from './pictures'

const OUT = path.resolve(import.meta.dirname, '../../docs/screenshots')
const PORT = 3140
const FLEET: FleetSize = { linksCount: 26, nightsCount: 120, longestNightsCount: 180, linksPerFateCount: 1 }
const SCREEN = { width: 1440, height: 900 } as const
const COLOR_SCHEMES = ['light', 'dark'] as const
/** Text stays sharp, and the fleet's table under the largest size. */
const WEBP_QUALITY = 72
/** A README is fetched by people on trains. */
const LARGEST_BYTES = 300_000

await ensureBuilt()
const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-screenshots-'))
try {
  await seedFleet(dataDir, FLEET)
  const pictures = await findPictures(dataDir)
  const product = await startProduct({ port: PORT, dataDir })
  try {
    const browser = await chromium.launch(CHROMIUM)
    try {
      await takePictures(browser, { product, pictures })
    } finally {
      await browser.close()
    }
  } finally {
    await product.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function takePictures(
  browser: Browser,
  input: { readonly product: Product; readonly pictures: readonly Picture[] },
): Promise<void> {
  await mkdir(OUT, { recursive: true })
  const context = await browser.newContext({
    ...{ locale: 'en-GB', timezoneId: 'UTC', viewport: SCREEN, reducedMotion: 'reduce' },
  })
  const page = await context.newPage()
  await createAdministrator(page, input.product)
  for (const picture of input.pictures) {
    await page.goto(`${input.product.baseUrl}${picture.path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitForCharts(page, picture.chartsCount)
    for (const colorScheme of COLOR_SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await takePicture(page, path.join(OUT, `${picture.name}-${colorScheme}.webp`))
    }
  }
  await context.close()
}

async function waitForCharts(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await page.getByRole('figure').nth(index).locator('svg.recharts-surface').first().waitFor()
}

/** WebP, which is a third of a PNG of the same text; Playwright itself writes PNG and JPEG only. */
async function takePicture(page: Page, file: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY })
  await session.detach()
  await writeFile(file, Buffer.from(data, 'base64'))
  const { size } = await stat(file)
  if (size > LARGEST_BYTES) throw new Error(`${file} has ${size} bytes, more than ${LARGEST_BYTES}`)
  console.log(`${path.relative(process.cwd(), file)}: ${Math.round(size / 1000)} kB`)
}
