import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** One rule of axe that a page breaks, and where. */
export type AxeFinding = { readonly rule: string; readonly at: readonly string[] }

/** What axe finds on the page as it stands. */
export async function findAxeFindings(page: Page): Promise<readonly AxeFinding[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => ({ rule: id, at: nodes.map((node) => node.target.join(' ')) }))
}
