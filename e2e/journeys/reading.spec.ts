import { checkPage } from './check-page'
import { expect, NARROWED, test } from './fleet-stage'

const PHONE = { width: 390, height: 844 } as const

test('on a quiet morning the fleet is read in one line, narrowed to what changed, and followed to the change', async ({
  page,
  fleet,
}) => {
  await page.goto(fleet.product.baseUrl)
  await expect(page.getByText(/^10 links/)).toBeVisible()
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(10)
  await page.getByRole('link', { name: /^\d+ degraded/ }).click()
  await expect(page).toHaveURL(/verdict=degraded/)
  const narrowed = page.getByRole('row', { name: new RegExp(NARROWED) })
  await expect(narrowed).toContainText('degraded')
  await expect(narrowed).toContainText(/−\s?\d+\s?%/)
  await expect(page.getByRole('row', { name: /unchanged/ })).toHaveCount(0)

  await narrowed.getByRole('link', { name: NARROWED }).click()
  await expect(page.getByRole('heading', { level: 1, name: NARROWED })).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(3)
  await expect(page.getByText(/Frankfurt → Ashburn/).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/verdict=degraded/)
})

test('with a slow application the link answers, and the comparison shows what changed and what did not', async ({
  page,
  fleet,
}) => {
  await page.goto(fleet.product.baseUrl)
  await page.getByRole('link', { name: NARROWED }).click()
  await page.getByRole('heading', { level: 1, name: NARROWED }).waitFor()
  await page.getByRole('link', { name: 'baseline', exact: true }).click()
  await expect(page).toHaveURL(/\/compare\?/)
  await expect(
    page.getByText(/^The network has changed: .*Frankfurt → Ashburn.*, was .*\(−\d+ %\)/),
  ).toBeVisible()
  const numbers = page.getByRole('table', { name: 'Key metrics then and now' })
  await expect(numbers.getByRole('row', { name: /^Steady rate, one stream/i }).first()).toContainText(
    /−\s?\d+/,
  )
  const here = page.url()
  await page.reload()
  expect(page.url()).toBe(here)
  await checkPage(page, here)
})

test('on a phone the fleet is cards, and a link is measured again after one question', async ({
  page,
  fleet,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(fleet.product.baseUrl)
  const card = page.getByRole('row', { name: new RegExp(NARROWED) })
  await expect(card).toContainText('degraded')
  await expect(card).toContainText(/bit\/s/)
  const box = await card.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? PHONE.width + 1)).toBeLessThanOrEqual(PHONE.width)
  await page.getByRole('link', { name: NARROWED }).click()
  await page.getByRole('heading', { level: 1, name: NARROWED }).waitFor()
  await page.getByRole('button', { name: `Re-baseline ${NARROWED}` }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText(/GB|MB/).first()).toBeVisible()
  await expect(question.getByRole('button', { name: 'Start measuring' })).toBeInViewport()
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toBeHidden()
})

test('every state of a fleet’s pages keeps axe’s rules in light and in dark, and fits a phone', async ({
  page,
  fleet,
}) => {
  test.setTimeout(300_000)
  const { api, baseUrl } = fleet.product
  const links = (await api.listLinks()).items
  const narrowed = links.find((link) => link.name === NARROWED)
  const runs = (await api.listRuns()).items
  const failed = runs.find((run) => run.state === 'failed')
  const pages = [
    '/',
    '/?density=compact',
    '/?tab=matrix',
    '/?tab=rtt',
    '/?q=nothing-is-called-so',
    `/links/${narrowed?.id}`,
    `/runs/${failed?.id}`,
    `/runs/${fleet.liveRunId}`,
    '/glossary',
  ]
  for (const path of pages) await checkPage(page, `${baseUrl}${path}`)
})
