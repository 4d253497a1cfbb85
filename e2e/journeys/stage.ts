import { type Lab, startLab } from '@/e2e/lab/lab'
import { type Product, startProduct } from '@/e2e/support/product'
import { test as quiet } from './quiet-page'

/** What the simulated WAN between Frankfurt and Ashburn carries. */
export const CAPACITY_MBPS = 40
export const WAN = { delay_ms: 10, rate_mbps: CAPACITY_MBPS, queue_kb: 250 }
const STARTED_WITHIN_MS = 300_000

export type Stage = { readonly product: Product; readonly lab: Lab }

/** Tests that get a fresh product and a lab, which all tests of a file share. */
export const test = quiet.extend<object, { readonly stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const lab = await startLab({ name: 'ple2e-web', net: 124, ab: WAN, ba: WAN })
      try {
        const product = await startProduct({ port: 3124 })
        try {
          await use({ product, lab })
        } finally {
          await product.stop()
        }
      } finally {
        await lab.stop()
      }
    },
    { scope: 'worker', timeout: STARTED_WITHIN_MS },
  ],
})

export { expect } from './quiet-page'
