import { test as base, expect, type Page } from '@playwright/test'
import { type Lab, startLab } from '@/e2e/lab/lab'
import { type Product, startProduct } from '@/e2e/support/product'

export const ADMINISTRATOR = {
  name: 'Ada',
  email: 'ada@example.net',
  password: 'correct horse battery',
} as const

/** What the simulated WAN between Frankfurt and Ashburn carries. */
export const CAPACITY_MBPS = 40
const WAN = { delay_ms: 10, rate_mbps: CAPACITY_MBPS, queue_kb: 250 }
const STARTED_WITHIN_MS = 300_000

export type Stage = { readonly product: Product; readonly lab: Lab }

/** Tests that get a fresh product and a lab, which all tests of a file share, and that fail where a page reports an error. */
export const test = base.extend<{ readonly page: Page }, { readonly stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const lab = await startLab({ name: 'ple2e-web', net: 124, ab: WAN, ba: WAN })
      try {
        const product = await startProduct({ port: 3124 })
        try {
          await use({ product, lab })
        } finally {
          await product.stop()
        }
      } finally {
        await lab.stop()
      }
    },
    { scope: 'worker', timeout: STARTED_WITHIN_MS },
  ],
  page: async ({ page }, use) => {
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(error.message))
    await use(page)
    expect(problems, 'errors in the browser console').toEqual([])
  },
})

export { expect } from '@playwright/test'

/** Creates the administrator by the one-time link, where an earlier test has not. */
export async function createAdministrator(page: Page, stage: Stage): Promise<void> {
  await page.goto(stage.product.setupUrl)
  if (page.url().includes('/sign-in')) return
  await page.getByLabel('Your name').fill(ADMINISTRATOR.name)
  await page.getByLabel('E-mail address').fill(ADMINISTRATOR.email)
  await page.getByLabel('Password').fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await page.getByRole('button', { name: 'Account' }).waitFor()
}

/** Signs the administrator in by the form. */
export async function signIn(page: Page, stage: Stage): Promise<void> {
  await page.goto(`${stage.product.baseUrl}/sign-in`)
  await page.getByLabel('E-mail address').fill(ADMINISTRATOR.email)
  await page.getByLabel('Password').fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Account' }).waitFor()
}
