import type { Page } from '@playwright/test'
import { ADMINISTRATOR, createAdministrator, signIn } from '@/e2e/support/administrator'
import { registerLabHost } from '@/e2e/support/lab-hosts'
import { fillHostForm } from './host-steps'
import { expect, type Stage, test } from './stage'

const CHECKED_WITHIN_MS = 60_000
const NOBODYS_ADDRESS = '10.124.0.99'

test.beforeAll(async ({ browser, stage }) => {
  const page = await browser.newPage()
  await createAdministrator(page, stage.product)
  await page.close()
})

test('a wrong password is refused in words, and the address typed stays', async ({ page, stage }) => {
  await page.goto(`${stage.product.baseUrl}/sign-in`)
  await page.getByLabel('E-mail address').fill(ADMINISTRATOR.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('E-mail address or password is wrong.')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue(ADMINISTRATOR.email)
})

test('a name that is taken is said at its field, and nothing typed is lost', async ({ page, stage }) => {
  const { lab, product } = stage
  await registerLabHost(product.api, { lab, side: 'a', name: 'taken' })
  await signIn(page, stage.product)
  await openHostForm(page, stage)
  await fillHostForm(page, { lab, side: 'b', name: 'taken', site: 'Ashburn' })
  await page.getByRole('button', { name: 'Register and check' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/taken/)
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('taken')
  await expect(page.getByLabel('Site')).toHaveValue('Ashburn')
  await expect(page.getByRole('textbox', { name: 'Private key' })).toHaveValue(lab.privateKey)
})

test('an address that cannot be one is said at its field', async ({ page, stage }) => {
  const { lab } = stage
  await signIn(page, stage.product)
  await openHostForm(page, stage)
  await fillHostForm(page, { lab, side: 'b', name: 'shell', site: 'Ashburn', address: '$(id)' })
  await page.getByRole('button', { name: 'Register and check' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(/letters, digits/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('shell')
})

test('a host that nobody answers for is kept, with the reason and the way to correct it', async ({
  page,
  stage,
}) => {
  const { lab } = stage
  await signIn(page, stage.product)
  await openHostForm(page, stage)
  await fillHostForm(page, { lab, side: 'b', name: 'far-1', site: 'Ashburn', address: NOBODYS_ADDRESS })
  await page.getByRole('button', { name: 'Register and check' }).click()
  await expect(page.getByText('The last check failed')).toBeVisible({ timeout: CHECKED_WITHIN_MS })
  await expect(page.getByText(NOBODYS_ADDRESS).first()).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(NOBODYS_ADDRESS)
})

async function openHostForm(page: Page, stage: Stage): Promise<void> {
  await page.goto(`${stage.product.baseUrl}/hosts/new`)
  await page.getByRole('button', { name: 'Register and check' }).waitFor()
}
