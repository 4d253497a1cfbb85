import type { RunState } from '@/lib/domain/model/run-state'

/** The state to show: a running run whose worker's lease has passed is interrupted, even while no worker is there to say so. */
export function effectiveRunState(
  run: { readonly state: RunState; readonly leaseExpiresAt: Date | null },
  now: Date,
): RunState {
  const isAbandoned = run.state === 'running' && run.leaseExpiresAt !== null && run.leaseExpiresAt < now
  return isAbandoned ? 'interrupted' : run.state
}

export const RUN_STATE_WORDS: Readonly<Record<RunState, string>> = {
  queued: 'waiting',
  running: 'running',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  interrupted: 'interrupted',
}
