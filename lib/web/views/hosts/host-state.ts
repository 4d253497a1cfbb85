import type { CheckState } from '@/lib/domain/model/host'
import type { HostCheck } from '@/lib/services/ports/check-store'

/** A host's state in lists: that of its last check, or that it was never checked. */
export type HostState = CheckState | 'unchecked'

export function hostStateOf(check: HostCheck | null): HostState {
  return check?.state ?? 'unchecked'
}

/** Whether a check is on its way, so that the page looks again by itself. */
export function isBeingChecked(state: HostState): boolean {
  return state === 'queued' || state === 'running'
}

const GONE_MS = 30_000

/** What keeps a queued check waiting where no worker is there to perform it; null where one is. */
export function workerProblem(beatAt: Date | null, now: Date): string | null {
  if (beatAt === null) return 'No worker has run yet. Start one: npm start runs it beside the web process.'
  const silentMs = now.getTime() - beatAt.getTime()
  if (silentMs <= GONE_MS) return null
  return `The worker has not been heard of for ${Math.round(silentMs / 1000)} s, so nothing is checked or measured until it is back.`
}
