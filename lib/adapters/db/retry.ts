import { setTimeout as sleep } from 'node:timers/promises'

export type RetryOptions = {
  /** True for an error that goes away by itself, such as a lock that another process holds. */
  readonly isRetryable: (error: unknown) => boolean
  /** Uniform in [0, 1): spreads processes that were refused at the same moment. */
  readonly random: () => number
  readonly timeoutMs: number
}

const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 200

/**
 * Runs `attempt` until it succeeds, fails for good, or `timeoutMs` have passed; then the last error is thrown.
 * Pauses double from 4 ms to 200 ms, each shortened by up to half at random; the event loop stays free meanwhile.
 */
export async function retry<T>(options: RetryOptions, attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + options.timeoutMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt()
    } catch (error) {
      if (!options.isRetryable(error) || performance.now() >= deadline) throw error
      await sleep(pauseMs * (1 - options.random() / 2))
    }
  }
}
