import { test as base, expect, type Page } from '@playwright/test'

/** Tests that fail where a page reports an error in the browser's console. */
export const test = base.extend<{ readonly page: Page }>({
  page: async ({ page }, use) => {
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(error.message))
    await use(page)
    expect(problems, 'errors in the browser console').toEqual([])
  },
})

export { expect } from '@playwright/test'
