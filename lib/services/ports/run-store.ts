import type { Direction } from '@/lib/domain/model/direction'
import type { Failure } from '@/lib/domain/model/failure'
import type { Curve, Metric } from '@/lib/domain/model/metric'
import type { Profile, RunState, StepState } from '@/lib/domain/model/run-state'
import type { RawOutput, StepResult, StepSpec } from '@/lib/domain/model/step'
import type { Page, Paged } from './paging'
import type { CommandRecord, NewRun, Run, RunEvent, StepRecord, WaitingFor } from './run'

export type ClaimResult = { readonly kind: 'claimed'; readonly run: Run } | { readonly kind: 'nothing' }

export type RunStore = {
  /** With a known idempotency key returns the run it made before. */
  enqueue(run: NewRun): Promise<Run>
  get(id: string): Promise<Run | null>
  /** The run that an idempotency key made; null where none did. */
  findByIdempotencyKey(key: string): Promise<Run | null>
  list(filter: {
    readonly linkId?: string
    readonly states?: readonly RunState[]
    readonly profile?: Profile
    /** Asked for at this moment or later. */
    readonly queuedSince?: Date
    readonly page: Page
  }): Promise<Paged<Run>>
  /**
   * Takes the oldest queued run whose resources (host identities, circuit) are all free: inserts its leases in sorted
   * order and sets it running, in one transaction. Runs that must wait get `waitingFor` written.
   * `resourcesOf` is pure: lease names of a run from its snapshot and the hosts' identities.
   */
  claimNext(input: {
    readonly workerId: string
    readonly at: Date
    readonly leaseUntil: Date
    readonly resourcesOf: (run: Run) => readonly string[]
  }): Promise<ClaimResult>
  /** Extends lease and resources; false when the run is no longer this worker's. */
  renewLease(input: {
    readonly runId: string
    readonly workerId: string
    readonly leaseUntil: Date
  }): Promise<boolean>
  setEnvironment(runId: string, environment: NonNullable<Run['environment']>): Promise<void>
  setContaminated(runId: string): Promise<void>
  setWaitingFor(runId: string, waitingFor: WaitingFor | null): Promise<void>
  requestCancel(input: { readonly runId: string; readonly by: string; readonly at: Date }): Promise<Run>
  /** Cancels a run that still waits; false, and nothing done, where it has begun or ended. */
  cancelQueued(input: { readonly runId: string; readonly by: string; readonly at: Date }): Promise<boolean>
  startStep(step: {
    readonly id: string
    readonly runId: string
    readonly ordinal: number
    readonly spec: StepSpec
    /** What it will send, as far as known; holds where the worker dies before `finishStep` tells the truth. */
    readonly expectedBytes: number
    readonly at: Date
  }): Promise<void>
  /** Raw, parsed and state in one transaction: before the next step starts. */
  finishStep(step: {
    readonly id: string
    readonly state: Exclude<StepState, 'pending' | 'running'>
    readonly failure: Failure | null
    readonly result: StepResult | null
    readonly parserVersion: number
    readonly commands: readonly CommandRecord[]
    readonly outputs: readonly RawOutput[]
    readonly toolVersions: Readonly<Record<string, string | null>>
    readonly sentBytes: number | null
    readonly at: Date
  }): Promise<void>
  steps(runId: string): Promise<readonly StepRecord[]>
  /** Per run, what its steps that were done had measured, in their order: no results are read. */
  specs(runIds: readonly string[]): Promise<ReadonlyMap<string, readonly StepSpec[]>>
  rawOutputs(
    stepId: string,
  ): Promise<readonly (RawOutput & { readonly toolVersions: Readonly<Record<string, string | null>> })[]>
  /** Final state, metrics and curves, leases freed, in one transaction. */
  finish(input: {
    readonly runId: string
    readonly state: RunState
    readonly partial: boolean
    readonly failure: Failure | null
    readonly metrics: readonly Metric[]
    readonly curves: readonly Curve[]
    readonly at: Date
  }): Promise<void>
  metrics(runId: string): Promise<readonly Metric[]>
  curves(runId: string): Promise<readonly Curve[]>
  /** Metrics of each link's latest completed run of a whole profile (not of chosen steps). */
  latestMetrics(linkIds: readonly string[]): Promise<
    readonly {
      readonly linkId: string
      readonly runId: string
      readonly at: Date
      readonly metrics: readonly Metric[]
    }[]
  >
  metricHistory(input: {
    readonly linkId: string
    readonly key: string
    readonly direction: Direction
    readonly from: Date | null
    readonly to: Date | null
  }): Promise<
    readonly {
      readonly at: Date
      readonly runId: string
      readonly value: number | null
      readonly reason: string | null
    }[]
  >
  curvesOfLink(input: {
    readonly linkId: string
    readonly key: Curve['key']
    readonly lastRunsCount: number
  }): Promise<readonly { readonly runId: string; readonly at: Date; readonly curve: Curve }[]>
  sentBytesSince(linkId: string, since: Date): Promise<number>
  appendEvent(input: {
    readonly runId: string
    readonly type: RunEvent['type']
    readonly data: unknown
    readonly at: Date
  }): Promise<number>
  eventsAfter(runId: string, sequence: number, limit: number): Promise<readonly RunEvent[]>
  /** Runs marked running whose lease has passed become interrupted, leases freed; their unfinished steps failed. Returns their ids. */
  interruptExpired(at: Date): Promise<readonly string[]>
  deleteSampleEvents(endedBefore: Date): Promise<number>
}
