import type { Page } from '@playwright/test'
import { findAxeFindings } from '@/e2e/support/axe'
import { expect } from './stage'

const PHONE = { width: 390, height: 844 } as const
const LAPTOP = { width: 1366, height: 900 } as const

const softly = expect.configure({ soft: true })

/** Holds a page against axe's rules in light and in dark, and against a phone's width. */
export async function checkPage(page: Page, url: string): Promise<void> {
  await page.setViewportSize(LAPTOP)
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    softly(await findAxeFindings(page), `${url} in ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize(PHONE)
  // Charts learn of their new width a moment later.
  await softly
    .poll(() => page.evaluate(measureOverflow), { message: `${url} scrolls sideways on a phone` })
    .toBeLessThanOrEqual(0)
}

/** Pixels by which the document is wider than the screen; runs in the browser. */
function measureOverflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}
