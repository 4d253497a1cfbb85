import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './e2e/support/browser'

/** The whole product in a browser, against hosts in the simulated WAN: one journey at a time, because they measure. */
export default defineConfig({
  testDir: 'e2e/journeys',
  globalSetup: './e2e/support/build.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 30_000,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1366, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
})
