import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '@/e2e/lab/wait-for'

/** So that waiting takes nothing from a busy machine that the awaited thing needs. */
const PAUSE_MS = 150

/** The lab's `waitFor` at a calm pace. */
export function poll<T>(options: Parameters<typeof waitFor<T>>[0]): Promise<T> {
  return waitFor({
    ...options,
    probe: async () => {
      const found = await options.probe()
      if (found === undefined) await pause(PAUSE_MS)
      return found
    },
  })
}
