import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from './worker-deps'

/**
 * Repeats a task until the signal aborts, pausing between two; a task that fails is logged and tried again,
 * because a database that is away for a moment must not end the worker.
 */
export async function repeat(input: {
  readonly name: string
  readonly everyMs: number
  readonly signal: AbortSignal
  readonly log: Log
  readonly task: () => Promise<void>
}): Promise<void> {
  while (!input.signal.aborted) {
    try {
      await input.task()
    } catch (error) {
      if (!input.signal.aborted)
        input.log.error({ err: error, task: input.name }, 'A worker task failed; it will be tried again.')
    }
    await delay(input.everyMs, undefined, { signal: input.signal }).catch(() => undefined)
  }
}
