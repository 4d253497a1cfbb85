import type { Page } from '@playwright/test'
import type { Product } from './product'

export const ADMINISTRATOR = {
  name: 'Ada',
  email: 'ada@example.net',
  password: 'correct horse battery',
} as const

/** Creates the administrator by the one-time link, where an earlier call has not; leaves the page signed in. */
export async function createAdministrator(
  page: Page,
  product: Pick<Product, 'baseUrl' | 'setupUrl'>,
): Promise<void> {
  if (product.setupUrl !== null) await page.goto(product.setupUrl)
  if (product.setupUrl === null || page.url().includes('/sign-in')) return signIn(page, product)
  await page.getByLabel('Your name').fill(ADMINISTRATOR.name)
  await page.getByLabel('E-mail address').fill(ADMINISTRATOR.email)
  await page.getByLabel('Password').fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await page.getByRole('button', { name: 'Account' }).waitFor()
}

/** Signs the administrator in by the form. */
export async function signIn(page: Page, product: Pick<Product, 'baseUrl'>): Promise<void> {
  await page.goto(`${product.baseUrl}/sign-in`)
  await page.getByLabel('E-mail address').fill(ADMINISTRATOR.email)
  await page.getByLabel('Password').fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Account' }).waitFor()
}
