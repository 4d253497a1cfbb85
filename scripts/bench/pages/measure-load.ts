import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { z } from 'zod'
import { readPageTimes, waitForCharts, waitUntilSettled, watchPage } from './page-watch'

export const loadSchema = z.object({
  scriptBytes: z.number(),
  largestPaintMs: z.number(),
  layoutShift: z.number(),
  /** From the request to the last byte of the document. */
  serverMs: z.number(),
  documentBytes: z.number(),
  /** From the last byte of the document to the painted charts; null on a page without. */
  chartsMs: z.number().nullable(),
})
export type Load = z.infer<typeof loadSchema>

/** Opens an address with a browser that has nothing of it yet, and waits until it has settled. */
export async function measureLoad(
  context: BrowserContext,
  input: { readonly url: string; readonly chartsCount: number },
): Promise<Load> {
  const page = await context.newPage()
  try {
    const transferred = await countTransferred(page)
    await watchPage(page, input.chartsCount)
    await page.goto(input.url)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (input.chartsCount > 0) await waitForCharts(page)
    await waitUntilSettled(page)
    const times = await readPageTimes(page)
    return {
      scriptBytes: transferred.Script,
      documentBytes: transferred.Document,
      largestPaintMs: times.largestPaintMs,
      layoutShift: times.layoutShift,
      serverMs: times.dataMs - times.requestMs,
      chartsMs: times.chartsMs === null ? null : times.chartsMs - times.dataMs,
    }
  } finally {
    await page.close()
  }
}

type Transferred = { Script: number; Document: number }

/** Bytes on the wire, compressed and with headers, by what they were for; it goes on counting. */
async function countTransferred(page: Page): Promise<Transferred> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const transferred: Transferred = { Script: 0, Document: 0 }
  const kinds = new Map<string, keyof Transferred>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Document') kinds.set(requestId, type)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind !== undefined) transferred[kind] += encodedDataLength
  })
  return transferred
}
