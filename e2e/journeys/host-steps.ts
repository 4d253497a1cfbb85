import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Lab } from '@/e2e/lab/lab'
import type { HostName } from '@/e2e/lab/lab-record'
import { runOrThrow } from '@/e2e/lab/run-command'
import { expect } from './stage'

const CHECKED_WITHIN_MS = 60_000

/** Fills in the form of a new host; what a test says otherwise stands in place of the lab's own facts. */
export async function fillHostForm(
  page: Page,
  host: {
    readonly lab: Lab
    readonly side: HostName
    readonly name: string
    readonly site: string
    readonly address?: string
  },
): Promise<void> {
  const { lab, side } = host
  await page.getByLabel('Name', { exact: true }).fill(host.name)
  await page.getByLabel('Site').fill(host.site)
  await page.getByLabel('Address', { exact: true }).fill(host.address ?? lab.hosts[side].sshAddress)
  await page.getByLabel('User').fill(lab.user)
  await page.getByRole('radio', { name: 'A private key' }).check()
  await page.getByRole('textbox', { name: 'Private key' }).fill(lab.privateKey)
  await page.getByLabel('Addresses that tests run between').fill(lab.hosts[side].testAddress)
}

/** On a new host's page: compares the fingerprint with the one on the host itself, trusts it, and waits for the preflight. */
export async function compareAndTrust(page: Page, input: { readonly lab: Lab; readonly side: HostName }) {
  const question = page.getByText('First contact: compare the host key')
  await expect(question).toBeVisible({ timeout: CHECKED_WITHIN_MS })
  const keyFile = path.join(input.lab.dir, `host-${input.side}.pub`)
  const fingerprint = (await runOrThrow(['ssh-keygen', '-lf', keyFile])).split(' ')[1] ?? ''
  expect(fingerprint).toMatch(/^SHA256:/)
  await expect(page.getByText(fingerprint)).toBeVisible()
  await page.getByRole('button', { name: 'They are the same: trust this key' }).click()
  await expect(question).toBeHidden({ timeout: CHECKED_WITHIN_MS })
  await expect(page.getByText('reachable', { exact: true }).first()).toBeVisible({
    timeout: CHECKED_WITHIN_MS,
  })
}
