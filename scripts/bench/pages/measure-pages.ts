import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
import { findAxeFindings } from '@/e2e/support/axe'
import { findMedian } from '@/lib/domain/analysis/statistics/median'
import type { Measurements } from '../measurements'
import type { Subjects } from './find-subjects'
import { type Interaction, listInteractions } from './interactions'
import { type Load, measureLoad } from './measure-load'
import { FITTING_TABLES, type FittingTable, listMeasuredPages, type MeasuredPage } from './measured-pages'
import { forgetInteractions, readPageTimes, waitUntilSettled, watchPage } from './page-watch'
import { type Figures, NAME } from './report-pages'

const LOADS_COUNT = 5
const INTERACTIONS_COUNT = 5

export type MeasuringBrowser = {
  readonly baseUrl: string
  readonly subjects: Subjects
  /** A browser that is signed in and has cached nothing. */
  readonly open: (change?: BrowserContextOptions) => Promise<BrowserContext>
}

/** Measures loads, interactions and axe’s findings of every page, one measurement each. */
export async function measurePages(measurements: Measurements, browser: MeasuringBrowser): Promise<void> {
  const pages = listMeasuredPages(browser.subjects)
  for (const page of pages)
    await measurements.take({ bench: NAME, key: `load ${page.name}` }, () => loadOften(browser, page))
  for (const table of FITTING_TABLES)
    await measurements.take({ bench: NAME, key: `fit ${table.name}` }, () => countFitting(browser, table))
  for (const interaction of listInteractions(browser.subjects))
    await measurements.take({ bench: NAME, key: `interaction ${interaction.name}` }, () =>
      interactOften(browser, interaction),
    )
  // Last, because it takes minutes on a table of two hundred links.
  for (const page of pages)
    await measurements.take({ bench: NAME, key: `axe ${page.name}` }, () => checkAxe(browser, page))
}

/** The first visit, which warms the server up, counts for nothing. */
async function loadOften(browser: MeasuringBrowser, page: MeasuredPage): Promise<Figures['load']> {
  const loads: Load[] = []
  for (let round = 0; round <= LOADS_COUNT; round++) {
    const context = await browser.open()
    const load = await measureLoad(context, {
      url: `${browser.baseUrl}${page.path}`,
      chartsCount: page.chartsCount,
    })
    await context.close()
    if (round > 0) loads.push(load)
  }
  const most = (of: (load: Load) => number) => Math.max(...loads.map(of))
  const median = (of: (load: Load) => number) => findMedian(loads.map(of)) ?? Number.NaN
  return {
    page: page.name,
    scriptBytesBound: page.scriptBytesBound,
    scriptBytes: most((load) => load.scriptBytes),
    documentBytes: most((load) => load.documentBytes),
    layoutShift: most((load) => load.layoutShift),
    largestPaintMs: median((load) => load.largestPaintMs),
    serverMs: median((load) => load.serverMs),
    chartsMs: page.chartsCount === 0 ? null : median((load) => load.chartsMs ?? Number.NaN),
  }
}

async function checkAxe(browser: MeasuringBrowser, measured: MeasuredPage): Promise<Figures['axe']> {
  const context = await browser.open({ reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await watchPage(page, 0)
    await page.goto(`${browser.baseUrl}${measured.path}`)
    await waitUntilSettled(page)
    const findings = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const { rule, at } of await findAxeFindings(page))
        findings.push({ colorScheme, rule, at: [...at] })
    }
    return { page: measured.name, findings }
  } finally {
    await context.close()
  }
}

/** Rows of the fleet that end above the lower edge of the screen. */
async function countFitting(browser: MeasuringBrowser, table: FittingTable): Promise<Figures['fit']> {
  const context = await browser.open()
  try {
    const page = await context.newPage()
    await page.goto(`${browser.baseUrl}${table.path}`)
    const rows = page.locator('tbody tr')
    await rows.first().waitFor()
    const fittingCount = await rows.evaluateAll(
      (all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
    )
    return { table: table.name, rowsCountBound: table.rowsCount, fittingCount }
  } finally {
    await context.close()
  }
}

async function interactOften(
  browser: MeasuringBrowser,
  interaction: Interaction,
): Promise<Figures['interaction']> {
  const paintsMs: number[] = []
  const shownMs: number[] = []
  for (let round = 0; round < INTERACTIONS_COUNT; round++) {
    const context = await browser.open()
    const page = await context.newPage()
    await watchPage(page, 0)
    await page.goto(`${browser.baseUrl}${interaction.path}`)
    await waitUntilSettled(page)
    await forgetInteractions(page)
    const began = performance.now()
    await interaction.perform(page)
    shownMs.push(performance.now() - began)
    await waitUntilSettled(page)
    paintsMs.push((await readPageTimes(page)).interactionMs)
    await context.close()
  }
  return {
    name: interaction.name,
    paintMs: Math.max(...paintsMs),
    shownMs: findMedian(shownMs) ?? Number.NaN,
  }
}
