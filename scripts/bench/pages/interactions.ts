import type { Page } from '@playwright/test'
import type { Subjects } from './find-subjects'

/** One thing that people do on a page, and how it shows that it was done. */
export type Interaction = {
  readonly name: string
  readonly path: string
  /** Does it and waits until the page shows it. */
  readonly perform: (page: Page) => Promise<void>
}

const WITHIN_MS = 60_000

/** What is done on the pages, each on a page that has just settled. */
export function listInteractions(subjects: Subjects): readonly Interaction[] {
  const { linkId } = subjects
  const fleet = (name: string, perform: Interaction['perform']) => ({
    name: `fleet: ${name}`,
    path: '/',
    perform,
  })
  const link = (name: string, perform: Interaction['perform']) => ({
    ...{ name: `link: ${name}`, path: `/links/${linkId}`, perform },
  })
  return [
    fleet('sort by RTT', async (page) => {
      await page.getByRole('columnheader', { name: 'RTT' }).getByRole('link').first().click()
      await page.waitForURL(/sort=rtt/, { timeout: WITHIN_MS })
    }),
    fleet('show the degraded', async (page) => {
      await page.getByLabel('Verdict').selectOption('degraded')
      await page.waitForURL(/verdict=degraded/, { timeout: WITHIN_MS })
    }),
    fleet('type a filter', async (page) => {
      await page
        .getByRole('form', { name: 'Filter the links' })
        .getByRole('searchbox')
        .pressSequentially('tokyo')
      await page.waitForURL(/q=tokyo/, { timeout: WITHIN_MS })
    }),
    fleet('open the matrix', async (page) => {
      await page.getByRole('link', { name: 'Matrix' }).click()
      await page.waitForURL(/tab=matrix/, { timeout: WITHIN_MS })
    }),
    fleet('open throughput vs RTT', async (page) => {
      await page.getByRole('link', { name: 'Throughput vs RTT' }).click()
      await page.locator('figure svg.recharts-surface').first().waitFor({ timeout: WITHIN_MS })
    }),
    fleet('open Re-baseline', openRebaseline),
    link('open Re-baseline', openRebaseline),
    link('pick a run of the history', async (page) => {
      await page
        .getByRole('checkbox', { name: /^Pick the /, disabled: false })
        .first()
        .check()
    }),
  ]
}

async function openRebaseline(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Re-baseline/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}
