import type { Page } from '@playwright/test'
import { formatWanSettings } from '@/e2e/lab/wan-settings'
import { createAdministrator, signIn } from '@/e2e/support/administrator'
import { SHORT_SETTINGS, waitForFinalRun } from '@/e2e/support/lab-hosts'
import { checkPage } from './check-page'
import { compareAndTrust, fillHostForm } from './host-steps'
import { CAPACITY_MBPS, expect, test, WAN } from './stage'

const RUN_WITHIN_MS = 300_000
const SETTINGS = [
  ['Pings each way', SHORT_SETTINGS.pingCount],
  ['One stream, seconds', SHORT_SETTINGS.singleS],
  ['Parallel streams, seconds', SHORT_SETTINGS.parallelS],
  ['Both directions at once, seconds', SHORT_SETTINGS.bothS],
  ['UDP probe, seconds', SHORT_SETTINGS.udpProbeS],
  ['Jitter probe, seconds', SHORT_SETTINGS.jitterS],
  ['Points of the window scan', SHORT_SETTINGS.windowPointsCount],
  ['Window scan, seconds a point', SHORT_SETTINGS.windowS],
] as const

test.describe.configure({ mode: 'serial' })

test('the one-time link makes the first administrator, who can sign out and in again', async ({
  page,
  stage,
}) => {
  await checkPage(page, stage.product.setupUrl ?? 'no one-time link')
  await createAdministrator(page, stage.product)
  await expect(page.getByRole('heading', { name: 'The first measured link' })).toBeVisible()
  await expect(page.getByText('Step 1 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await signIn(page, stage.product)
})

test('the first steps lead from two hosts, whose keys are compared, to the link between them', async ({
  page,
  stage,
}) => {
  await signIn(page, stage.product)
  await page.getByRole('link', { name: 'Add a host' }).click()
  await fillHostForm(page, { lab: stage.lab, side: 'a', name: 'fra-1', site: 'Frankfurt' })
  await page.getByRole('button', { name: 'Register and check' }).click()
  await compareAndTrust(page, { lab: stage.lab, side: 'a' })

  await page.goto(stage.product.baseUrl)
  await expect(page.getByText('Step 3 of 5')).toBeVisible()
  await page.getByRole('link', { name: 'Add a host' }).click()
  await fillHostForm(page, { lab: stage.lab, side: 'b', name: 'ash-1', site: 'Ashburn' })
  await page.getByRole('button', { name: 'Register and check' }).click()
  await compareAndTrust(page, { lab: stage.lab, side: 'b' })

  await page.goto(stage.product.baseUrl)
  await expect(page.getByText('Step 4 of 5')).toBeVisible()
  await page.getByRole('link', { name: 'Draw the link' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Frankfurt – Ashburn')
  await page.getByLabel('Host A').selectOption({ label: await optionWith(page, 'Host A', 'fra-1') })
  await page.getByLabel('Host B').selectOption({ label: await optionWith(page, 'Host B', 'ash-1') })
  for (const direction of ['Frankfurt → Ashburn', 'Ashburn → Frankfurt']) {
    await page.getByLabel(new RegExp(`^Capacity ${direction}`)).fill(`${CAPACITY_MBPS}`)
    await page.getByLabel(`Unit of: Capacity ${direction}`).selectOption('Mbit/s')
  }
  await page.getByText('How it is tested, and how much').click()
  for (const [label, value] of SETTINGS) await page.getByLabel(label, { exact: true }).fill(`${value}`)
  await page.getByRole('button', { name: 'Register link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Frankfurt – Ashburn' })).toBeVisible()
  await page.goto(stage.product.baseUrl)
  await expect(page.getByText('Step 5 of 5')).toBeVisible()
})

test('a run is watched as it goes, survives a reload, and ends on its result without one', async ({
  page,
  stage,
}) => {
  test.setTimeout(RUN_WITHIN_MS)
  await signIn(page, stage.product)
  await openLink(page)
  await page.getByRole('button', { name: 'Re-baseline Frankfurt – Ashburn' }).click()
  await page.getByRole('button', { name: 'Start measuring' }).click()
  const live = page.getByRole('region', { name: 'The run as it goes' })
  await expect(live.getByText(/^Frankfurt sends to Ashburn, one stream/i).first()).toBeVisible({
    timeout: 60_000,
  })
  await page.reload()
  await expect(live.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]/)
  await expect(live.getByText(/^Step \d+ of about \d+$/)).toBeVisible()
  await expect(
    live.getByRole('figure').locator('svg.recharts-surface path[stroke-linejoin]').first(),
  ).toBeAttached({
    timeout: 60_000,
  })
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))
  await expect(page.getByRole('heading', { name: 'What was measured' })).toBeVisible({
    timeout: RUN_WITHIN_MS,
  })
  await expect(page.locator('body[data-not-reloaded]')).toBeAttached()
  await expect(live).toBeHidden()
  await expect(page.getByText('completed', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('pinned baseline')).toBeVisible()
  await expect(page.getByRole('figure').locator('svg.recharts-surface').first()).toBeVisible()
})

test('its steps show charts, commands and raw output, and the link shows its three charts', async ({
  page,
  stage,
}) => {
  const [run] = (await stage.product.api.listRuns()).items
  await signIn(page, stage.product)
  await page.goto(`${stage.product.baseUrl}/runs/${run?.id}`)
  await page
    .getByText(/^.?\s*Frankfurt sends to Ashburn, one stream/i)
    .first()
    .click()
  const step = page.locator('details[open]')
  await expect(step.getByText(/iperf3 .*-c /).first()).toBeVisible()
  await expect(step.locator('svg.recharts-surface').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await step.getByRole('link', { name: 'Download the raw output' }).click()
  expect((await download).suggestedFilename()).toContain('tcp-single')

  await page.goto(`${stage.product.baseUrl}/links/${run?.linkId}`)
  for (const chart of await page.getByRole('figure').all()) {
    await expect(chart.locator('svg.recharts-surface').first()).toBeVisible()
  }
  await expect(page.getByRole('figure')).toHaveCount(3)
})

test('a second run is compared with the first', async ({ page, stage }) => {
  test.setTimeout(RUN_WITHIN_MS)
  const { api } = stage.product
  const [link] = (await api.listLinks()).items
  const { id } = await api.startRun(link?.id ?? '', { profile: 'quick' })
  expect((await waitForFinalRun(api, id, RUN_WITHIN_MS)).state).toBe('completed')
  await signIn(page, stage.product)
  await openLink(page)
  for (const box of await page.getByRole('checkbox', { name: /^Pick the / }).all()) await box.check()
  await page.getByRole('link', { name: 'Compare the two picked runs' }).click()
  const numbers = page.getByRole('table', { name: 'Key metrics then and now' })
  await expect(numbers.getByRole('row', { name: /RTT/ }).first()).toContainText('ms')
  await expect(page.getByRole('heading', { name: 'What differs in the hosts' })).toBeVisible()
  await expect(page.getByRole('figure').locator('svg.recharts-surface').first()).toBeVisible()
})

test('advice is followed by exactly the measurement that it names', async ({ page, stage }) => {
  test.setTimeout(RUN_WITHIN_MS)
  const { api, baseUrl } = stage.product
  const [link] = (await api.listLinks()).items
  await stage.lab.set([formatWanSettings('ab', { ...WAN, loss: 0.01 })])
  try {
    const { id } = await api.startRun(link?.id ?? '', { profile: 'quick' })
    expect((await waitForFinalRun(api, id, RUN_WITHIN_MS)).state).toBe('completed')
    await signIn(page, stage.product)
    await page.goto(`${baseUrl}/runs/${id}`)
    await page.getByText('path-loss', { exact: true }).first().click()
    await page
      .getByRole('button', { name: /^Measure .*Frankfurt → Ashburn again$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Start measuring' }).click()
    await expect(page).toHaveURL(new RegExp(`before=${id}`))
    await expect(page.getByRole('heading', { name: 'What was measured' })).toBeVisible({
      timeout: RUN_WITHIN_MS,
    })
    const [again] = (await api.listRuns()).items
    const measured = (await api.getRun(again?.id ?? '')).steps.map(({ kind, direction }) => [kind, direction])
    expect(measured).toContainEqual(['udp-probe', 'ab'])
    expect(measured).not.toContainEqual(['udp-probe', 'ba'])
  } finally {
    await stage.lab.set([formatWanSettings('ab', WAN)])
  }
})

test('every page keeps axe’s rules in light and in dark, and fits a phone', async ({ page, stage }) => {
  test.setTimeout(RUN_WITHIN_MS)
  const { api, baseUrl } = stage.product
  const [[link], [run, first], [host]] = [
    (await api.listLinks()).items,
    (await api.listRuns()).items,
    (await api.listHosts()).items,
  ]
  await checkPage(page, `${baseUrl}/sign-in`)
  await signIn(page, stage.product)
  const pages = [
    '/',
    '/hosts',
    '/hosts/new',
    `/hosts/${host?.id}`,
    `/hosts/${host?.id}/edit`,
    '/links/new',
    `/links/${link?.id}`,
    `/links/${link?.id}/edit`,
    `/links/${link?.id}/compare?run=${run?.id}&baseline=${first?.id}`,
    '/runs',
    `/runs/${first?.id}`,
    '/settings',
  ]
  for (const path of pages) await checkPage(page, `${baseUrl}${path}`)
})

/** From the fleet to the link's own page, which has buttons of the same names. */
async function openLink(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Frankfurt – Ashburn', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Frankfurt – Ashburn' }).waitFor()
}

/** The whole text of the option that names a host, since its site stands beside it. */
async function optionWith(page: Page, select: string, name: string): Promise<string> {
  const option = page.getByLabel(select).locator('option', { hasText: name })
  return (await option.textContent()) ?? ''
}
