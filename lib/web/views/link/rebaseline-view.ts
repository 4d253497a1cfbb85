import type { Profile } from '@/lib/domain/model/run-state'

export type ProfileChoice = {
  readonly profile: Profile
  readonly name: string
  readonly what: string
  /** "4 min 40 s, sends about 3.9 GB" */
  readonly estimateText: string
}

/** What the question before a run shows. */
export type RebaselineView = {
  readonly linkId: string
  readonly linkName: string
  readonly choices: readonly ProfileChoice[]
  /** Why the link cannot be measured; null where it can. */
  readonly refusedReason: string | null
}
