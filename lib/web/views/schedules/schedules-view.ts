import type { Profile, RunState } from '@/lib/domain/model/run-state'

/** What the form begins with, as its fields hold it. */
export type ScheduleFormValues = {
  readonly scheduleId: string | null
  readonly name: string
  readonly profile: Profile
  readonly cron: string
  /** Empty: the viewer's own. */
  readonly timeZone: string
  readonly jitterMinutes: string
  readonly quietFrom: string
  readonly quietTo: string
  readonly graceMinutes: string
  readonly enabled: boolean
}

/** Whom a new schedule may measure: this link, or those of one of its tags. */
export type ScopeChoice = { readonly tag: string; readonly text: string }

export type ScheduleRow = {
  readonly id: string
  readonly name: string
  /** "This link", "4 links tagged prod". */
  readonly whomText: string
  readonly tag: string | null
  readonly profile: Profile
  readonly cron: string
  readonly timeZone: string
  /** Jitter, quiet hours, grace: what else holds. */
  readonly rules: readonly string[]
  readonly enabled: boolean
  /** This link's next turn; null where the schedule is off or the link is retired. */
  readonly next: { readonly at: string; readonly zoneText: string } | null
  readonly form: ScheduleFormValues
}

export type SlotOutcome =
  | {
      readonly kind: 'run'
      readonly runId: string
      readonly state: RunState
      readonly failure: string | null
    }
  | {
      readonly kind: 'missed'
      readonly reason: string
      readonly runId: string | null
      readonly count: number
    }
  | { readonly kind: 'open'; readonly word: 'planned' | 'starting' | 'run deleted' }

export type SlotRow = {
  readonly id: string
  readonly at: string
  readonly dueAt: string
  readonly isLater: boolean
  readonly planName: string
  readonly profile: Profile
  readonly outcome: SlotOutcome
}

export type SchedulesView = {
  readonly linkId: string
  readonly linkName: string
  readonly isRetired: boolean
  readonly sentence: string
  readonly nowIso: string
  readonly scopes: readonly ScopeChoice[]
  readonly rows: readonly ScheduleRow[]
  readonly slots: readonly SlotRow[]
  /** Whether the page should look again by itself: something is about to happen. */
  readonly isBusy: boolean
}
