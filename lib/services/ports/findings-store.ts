import type { Finding } from '@/lib/domain/diagnosis/finding'

/** What the rules concluded of a run, when, and which rules they were. */
export type Diagnosis = {
  readonly rulesVersion: number
  readonly judgedAt: Date
  /** Worst first. Null where the rules broke on this run: then nothing is known of it, which is not nothing found. */
  readonly findings: readonly Finding[] | null
}

/** The same without evidence and advice: for lists. */
export type DiagnosisSummary = Pick<Diagnosis, 'rulesVersion' | 'judgedAt'> & {
  /** Consequences of others counted too; null where the rules broke on the run. */
  readonly findingsCount: number | null
  readonly first: Pick<Finding, 'rule' | 'severity' | 'direction' | 'sentence'> | null
}

/** Somebody's wish that runs be judged again by today's rules: those of one link, or all (`linkId` null). */
export type JudgeRequest = {
  readonly linkId: string | null
  readonly requestedBy: string
  readonly requestedAt: Date
  /** How many runs were judged by older rules when it was asked for. */
  readonly runsCount: number
}

/** Which runs were judged by rules older than a version; of all links where `linkId` is null. */
export type OutdatedFilter = { readonly linkId: string | null; readonly rulesVersion: number }

export type FindingsStore = {
  /** Null where the run was never judged. */
  get(runId: string): Promise<Diagnosis | null>
  /** By run; runs that were never judged are not among them. No evidence is read. */
  summaries(runIds: readonly string[]): Promise<ReadonlyMap<string, DiagnosisSummary>>
  /** Takes the place of what was concluded before. Throws AppError `not-found` where there is no such run. */
  keep(runId: string, diagnosis: Diagnosis): Promise<void>
  /** Runs that have ended and were never judged, newest first. */
  unjudged(limit: number): Promise<readonly string[]>
  /** Newest first. */
  outdated(filter: OutdatedFilter, limit: number): Promise<readonly string[]>
  countOutdated(filter: OutdatedFilter): Promise<number>
  /** Takes the place of an earlier request for the same runs. */
  request(request: JudgeRequest): Promise<void>
  requests(): Promise<readonly JudgeRequest[]>
  /** Ends this request; one that was made meanwhile for the same runs stays. */
  closeRequest(request: Pick<JudgeRequest, 'linkId' | 'requestedAt'>): Promise<void>
}
