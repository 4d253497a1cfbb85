import type { Profile } from '../model/run-state'

export const SLOT_STATES = ['planned', 'claimed', 'waiting', 'started', 'missed'] as const
/**
 * `planned`: its time has not come (slots of a collection; a schedule's are rows only when due). `claimed`: a worker is about
 * to queue its run. `waiting`: the run is queued. `started`: the run began, or ended. `missed`: nothing was measured.
 */
export type SlotState = (typeof SLOT_STATES)[number]

export const MISS_CODES = [
  'worker-down',
  'host-busy',
  'outside-hours',
  'quiet-hours',
  'volume-spent',
  'host-not-ready',
  'link-retired',
  'schedule-changed',
  'refused',
] as const
/** Why a slot was missed, for scripts; the sentence beside it is for people. */
export type MissCode = (typeof MISS_CODES)[number]

export type Miss = { readonly code: MissCode; readonly reason: string }

/** One time at which one link was to be measured. */
export type Slot = {
  readonly id: string
  /** Of the schedule or the collection that planned it; it may be gone by now. */
  readonly planId: string
  readonly planName: string
  readonly linkId: string
  readonly profile: Profile
  /** As the schedule names it. */
  readonly at: Date
  /** When the link's turn came: the slot with its jitter and the rounds before. */
  readonly dueAt: Date
  /** Where it has not begun by then it is missed. */
  readonly giveUpAt: Date
  readonly state: SlotState
  readonly runId: string | null
  readonly miss: Miss | null
  /** More than one where slots long past were put together: this one and those after it. */
  readonly slotsCount: number
  readonly changedAt: Date
}
