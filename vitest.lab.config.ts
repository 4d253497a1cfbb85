import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests against real hosts in the simulated WAN: one file at a time, because they measure. */
export default defineConfig({
  resolve: { alias: { '@': path.resolve(import.meta.dirname) } },
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: 'e2e/support/build.ts',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
