import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 20

/** Polls until `probe` returns something other than undefined, and returns it; throws `what` after `timeoutMs`. */
export async function waitFor<T>(options: {
  readonly what: string
  readonly timeoutMs: number
  readonly probe: () => Promise<T | undefined>
}): Promise<T> {
  const deadline = performance.now() + options.timeoutMs
  for (;;) {
    const found = await options.probe()
    if (found !== undefined) return found
    if (performance.now() > deadline)
      throw new Error(`gave up after ${options.timeoutMs} ms waiting for ${options.what}`)
    await pause(POLL_MS)
  }
}
