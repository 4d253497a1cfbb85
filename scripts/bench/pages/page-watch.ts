import path from 'node:path'
import type { Page } from '@playwright/test'

const BROWSER_SCRIPT = path.join(import.meta.dirname, 'page-watch-browser.js')

/** What a page tells of itself, as `watchPage` gathers it; times are ms since navigation began. */
export type PageTimes = {
  readonly largestPaintMs: number
  readonly layoutShift: number
  /** Longest time from an input to the next paint since the last call of `forgetInteractions`; 0 for none over 16 ms. */
  readonly interactionMs: number
  /** When the wanted number of charts had been drawn and painted; null where that never came. */
  readonly chartsMs: number | null
  readonly requestMs: number
  readonly firstByteMs: number
  readonly dataMs: number
}

/** A page whose document did not change for this long has settled. */
const SETTLED_MS = 400
const SETTLED_WITHIN_MS = 30_000

declare global {
  interface Window {
    plumblineChartsCount: number
    plumblineWatch: Pick<PageTimes, 'largestPaintMs' | 'layoutShift' | 'interactionMs' | 'chartsMs'> & {
      readonly changedMs: number
    }
  }
}

/** Makes every document that `page` opens from now on note its paints, shifts, interactions and charts. */
export async function watchPage(page: Page, chartsCount: number): Promise<void> {
  await page.addInitScript((count) => {
    window.plumblineChartsCount = count
  }, chartsCount)
  await page.addInitScript({ path: BROWSER_SCRIPT })
}

/** Waits until nothing has changed on the page for a moment. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(
    (settledMs) => performance.now() - window.plumblineWatch.changedMs > settledMs,
    SETTLED_MS,
    { timeout: SETTLED_WITHIN_MS },
  )
}

/** Waits until the charts that `watchPage` was told of have been drawn. */
export async function waitForCharts(page: Page): Promise<void> {
  await page.waitForFunction(() => window.plumblineWatch.chartsMs !== null, undefined, {
    timeout: SETTLED_WITHIN_MS,
  })
}

/** What has been noted so far. */
export function readPageTimes(page: Page): Promise<PageTimes> {
  return page.evaluate(() => {
    const { largestPaintMs, layoutShift, interactionMs, chartsMs } = window.plumblineWatch
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      ...{ largestPaintMs, layoutShift, interactionMs, chartsMs },
      requestMs: navigation?.requestStart ?? Number.NaN,
      firstByteMs: navigation?.responseStart ?? Number.NaN,
      dataMs: navigation?.responseEnd ?? Number.NaN,
    }
  })
}

/** The next `readPageTimes` tells of the interactions from now on. */
export function forgetInteractions(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.assign(window.plumblineWatch, { interactionMs: 0 })
  })
}
