import type { Direction } from './direction'
import type { Failure } from './failure'

export const RUN_STATES = ['queued', 'running', 'completed', 'failed', 'cancelled', 'interrupted'] as const
export type RunState = (typeof RUN_STATES)[number]

export const PROFILES = ['full', 'quick'] as const
export type Profile = (typeof PROFILES)[number]

/** Whether Plumbline performed a run, or somebody brought it in a file of iperf3's. */
export const RUN_SOURCES = ['measured', 'imported'] as const
export type RunSource = (typeof RUN_SOURCES)[number]

export const STEP_STATES = ['pending', 'running', 'done', 'failed', 'skipped'] as const
export type StepState = (typeof STEP_STATES)[number]

export const STEP_KINDS = [
  'rtt',
  'mtu',
  'tcp-single',
  'tcp-parallel',
  'tcp-both',
  'udp-probe',
  'jitter',
  'window',
] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** What one measurement of a run is about: what is measured, and which way; `both` is `tcp-both`'s alone. */
export type ChosenStep = { readonly kind: StepKind; readonly direction: Direction }

/** What a run sets out to perform: a profile's steps; where some were chosen, those and what they rest on. */
export type RunPlan = { readonly profile: Profile; readonly chosenSteps: readonly ChosenStep[] | null }

/** What can happen to a run. */
export type RunEventKind =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'planner-ended'; readonly measuredCount: number; readonly failedCount: number }
  | { readonly kind: 'gave-up'; readonly failure: Failure; readonly measuredCount: number }
  | { readonly kind: 'cancel-asked' }
  | { readonly kind: 'lease-lost' }

/** True for a state that a run never leaves. */
export function isFinal(state: RunState): boolean {
  return state !== 'queued' && state !== 'running'
}

/**
 * The state a run enters on an event, or null where the event does not apply to the state it is in
 * (a final state never changes; a queued run cannot lose a lease).
 */
export function nextRunState(state: RunState, event: RunEventKind): RunState | null {
  if (isFinal(state)) return null
  switch (event.kind) {
    case 'claimed':
      return state === 'queued' ? 'running' : null
    case 'planner-ended':
      if (state !== 'running') return null
      return event.measuredCount > 0 ? 'completed' : 'failed'
    case 'gave-up':
      if (state !== 'running') return null
      return event.measuredCount > 0 ? 'interrupted' : 'failed'
    case 'cancel-asked':
      return 'cancelled'
    case 'lease-lost':
      return state === 'running' ? 'interrupted' : null
  }
}

/**
 * What people are shown: a run still marked running whose lease has passed is interrupted, even while no worker is
 * back to write it down.
 */
export function shownRunState(
  run: { readonly state: RunState; readonly leaseExpiresAt: Date | null },
  now: Date,
): RunState {
  const isAbandoned = run.state === 'running' && run.leaseExpiresAt !== null && run.leaseExpiresAt < now
  return isAbandoned ? 'interrupted' : run.state
}
