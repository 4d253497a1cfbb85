import { ensureBuilt } from '../../scripts/setup/ensure-built.mjs'

/** Before the first test of a suite that starts the product: builds it, where its sources have changed since the last build. */
export default async function build(): Promise<void> {
  await ensureBuilt()
}
