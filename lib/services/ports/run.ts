import type { Failure } from '@/lib/domain/model/failure'
import type { HostFacts } from '@/lib/domain/model/host-facts'
import type { Link } from '@/lib/domain/model/link'
import type { RunPlan, RunSource, RunState, StepState } from '@/lib/domain/model/run-state'
import type { StepResult, StepSpec } from '@/lib/domain/model/step'

export type WaitingFor = {
  readonly reason: string
  readonly hostIds: readonly string[]
  readonly runId: string | null
}

export type LinkSnapshot = {
  readonly link: Link
  readonly a: { readonly name: string; readonly site: string }
  readonly b: { readonly name: string; readonly site: string }
}

export type Run = RunPlan & {
  readonly id: string
  readonly linkId: string
  readonly state: RunState
  readonly partial: boolean
  readonly contaminated: boolean
  readonly force: boolean
  readonly requestedBy: string
  readonly queuedAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly estimate: { readonly seconds: number; readonly bytes: number }
  readonly snapshot: LinkSnapshot
  readonly waitingFor: WaitingFor | null
  readonly cancelRequestedAt: Date | null
  readonly failure: Failure | null
  readonly workerId: string | null
  readonly leaseExpiresAt: Date | null
  readonly environment: { readonly a: HostFacts | null; readonly b: HostFacts | null } | null
  readonly source: RunSource
  /** The name of the file that an imported run comes from. */
  readonly importFile: string | null
}

export type NewRun = Pick<
  Run,
  'id' | 'linkId' | 'profile' | 'chosenSteps' | 'force' | 'requestedBy' | 'queuedAt' | 'estimate' | 'snapshot'
> & {
  readonly idempotencyKey: string | null
}

export type CommandRecord = {
  readonly side: 'a' | 'b'
  readonly name: string
  readonly commands: readonly string[]
}

export type StepRecord = {
  readonly id: string
  readonly runId: string
  readonly ordinal: number
  readonly spec: StepSpec
  readonly state: StepState
  readonly failure: Failure | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly result: StepResult | null
  readonly commands: readonly CommandRecord[]
  readonly sentBytes: number | null
}

export type RunEvent = {
  readonly sequence: number
  readonly type: 'state' | 'step' | 'sample'
  readonly data: unknown
  readonly at: Date
}
