import type { Direction } from '@/lib/domain/model/direction'
import type { Failure } from '@/lib/domain/model/failure'
import type { CheckState, Host, HostAuthKind, HostKey } from '@/lib/domain/model/host'
import type { HostFacts } from '@/lib/domain/model/host-facts'
import type { Link } from '@/lib/domain/model/link'
import type { Curve, Metric } from '@/lib/domain/model/metric'
import type { Profile, RunState, StepState } from '@/lib/domain/model/run-state'
import type { RawOutput, StepResult, StepSpec } from '@/lib/domain/model/step'

/**
 * Stores are named by what the use cases need, not by tables. Every write is one short transaction that begins
 * with its write (SQLite). They throw `AppError` (services/errors) with `name-taken` or `not-found` for people's mistakes.
 */
export type Page = { readonly limit: number; readonly cursor: string | null }
export type Paged<T> = { readonly items: readonly T[]; readonly nextCursor: string | null }

export type NewHost = Omit<Host, 'pinnedKeys' | 'identity' | 'retiredAt' | 'hasSecret'> & {
  readonly sealedSecret: string | null
}
export type HostChange = {
  readonly name?: string
  readonly site?: string
  readonly ssh?: Host['ssh']
  readonly testAddresses?: readonly string[]
  readonly authKind?: HostAuthKind
  /** A new sealed secret, or null to discard the stored one. */
  readonly sealedSecret?: string | null
  /** Null where the host may be another machine now, until the next preflight says which. */
  readonly identity?: null
}

export type HostCheckReport = {
  readonly facts: HostFacts
  readonly missing: readonly {
    readonly tool: string
    readonly costs: string
    readonly installCommand: string | null
  }[]
  readonly notes: readonly string[]
  /** Per link of this host: its ports as seen from here. */
  readonly ports: readonly PortReport[]
}
export type PortReport = {
  readonly linkId: string
  readonly linkName: string
  readonly port: number
  readonly isFree: boolean | null
  readonly tcpReachable: boolean | null
  readonly udpReachable: boolean | null
  readonly message: string | null
}

export type HostCheck = {
  readonly id: string
  readonly hostId: string
  readonly state: CheckState
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly offered: HostKey | null
  readonly failure: Failure | null
  readonly report: HostCheckReport | null
}

export type HostStore = {
  insert(host: NewHost): Promise<Host>
  get(id: string): Promise<Host | null>
  list(filter: { readonly includeRetired: boolean }): Promise<readonly Host[]>
  update(id: string, change: HostChange, at: Date): Promise<Host>
  retire(id: string, at: Date): Promise<void>
  setIdentity(id: string, identity: string): Promise<void>
  /** Pins a key; replaces that algorithm's key only where `replaces` names its fingerprint. */
  pinKey(input: {
    readonly hostId: string
    readonly key: HostKey
    readonly trustedBy: string
    readonly at: Date
    readonly replaces: string | null
  }): Promise<void>
  sealedSecret(id: string): Promise<string | null>
}

export type CheckStore = {
  enqueue(check: {
    readonly id: string
    readonly hostId: string
    readonly requestedBy: string
    readonly at: Date
  }): Promise<HostCheck>
  get(id: string): Promise<HostCheck | null>
  latestOf(hostId: string): Promise<HostCheck | null>
  latestReported(hostId: string): Promise<HostCheck | null>
  /** Oldest queued check, now running for this worker; null when none waits. Safe with any number of workers. */
  claimNext(input: { readonly workerId: string; readonly at: Date }): Promise<HostCheck | null>
  finish(
    id: string,
    outcome: {
      readonly state: CheckState
      readonly at: Date
      readonly offered: HostKey | null
      readonly failure: Failure | null
      readonly report: HostCheckReport | null
    },
  ): Promise<void>
  /** Fails checks left running by a worker that is gone. Returns how many. */
  failAbandoned(input: { readonly startedBefore: Date; readonly at: Date }): Promise<number>
}

export type LinkStore = {
  insert(link: Link): Promise<Link>
  get(id: string): Promise<Link | null>
  list(filter: { readonly includeRetired: boolean }): Promise<readonly Link[]>
  update(id: string, link: Link, at: Date): Promise<Link>
  retire(id: string, at: Date): Promise<void>
}

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

export type Run = {
  readonly id: string
  readonly linkId: string
  readonly profile: Profile
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
}

export type NewRun = Pick<
  Run,
  'id' | 'linkId' | 'profile' | 'force' | 'requestedBy' | 'queuedAt' | 'estimate' | 'snapshot'
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

export type ClaimResult = { readonly kind: 'claimed'; readonly run: Run } | { readonly kind: 'nothing' }

export type RunStore = {
  /** With a known idempotency key returns the run it made before. */
  enqueue(run: NewRun): Promise<Run>
  get(id: string): Promise<Run | null>
  list(filter: {
    readonly linkId?: string
    readonly states?: readonly RunState[]
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
  startStep(step: {
    readonly id: string
    readonly runId: string
    readonly ordinal: number
    readonly spec: StepSpec
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
  /** Metrics of the latest completed run of each link, for the fleet page. */
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

export type Baseline = {
  readonly id: string
  readonly linkId: string
  readonly runIds: readonly string[]
  readonly note: string | null
  readonly pinnedBy: string
  readonly pinnedAt: Date
  readonly supersededAt: Date | null
}

export type BaselineStore = {
  pin(input: {
    readonly id: string
    readonly linkId: string
    readonly runIds: readonly string[]
    readonly note: string | null
    readonly pinnedBy: string
    readonly at: Date
  }): Promise<Baseline>
  current(linkId: string): Promise<Baseline | null>
  currentOf(linkIds: readonly string[]): Promise<readonly Baseline[]>
  history(linkId: string): Promise<readonly Baseline[]>
}

export const TOKEN_SCOPES = ['read', 'run', 'admin'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]
export type ApiToken = {
  readonly id: string
  readonly name: string
  readonly scope: TokenScope
  readonly createdBy: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

export type TokenStore = {
  insert(token: {
    readonly id: string
    readonly name: string
    readonly secretHash: string
    readonly scope: TokenScope
    readonly createdBy: string
    readonly at: Date
  }): Promise<ApiToken>
  findBySecretHash(secretHash: string): Promise<ApiToken | null>
  list(): Promise<readonly ApiToken[]>
  revoke(id: string, at: Date): Promise<void>
  touch(id: string, at: Date): Promise<void>
}

export type SetupStore = {
  hasUsers(): Promise<boolean>
  insertLink(link: {
    readonly id: string
    readonly secretHash: string
    readonly at: Date
    readonly expiresAt: Date
  }): Promise<void>
  /** True exactly once for a valid, unused, unexpired secret. */
  useLink(secretHash: string, at: Date): Promise<boolean>
}

export type WorkerRow = {
  readonly id: string
  readonly publicKey: string
  readonly startedAt: Date
  readonly beatAt: Date
  readonly version: string
}
export type WorkerStore = {
  beat(worker: WorkerRow): Promise<void>
  latest(): Promise<WorkerRow | null>
  /** Answers the trivial question that tells a health check the database is there. */
  ping(): Promise<void>
}

export type AuditStore = {
  record(entry: {
    readonly at: Date
    readonly actor: string
    readonly action: string
    readonly subject: string
    readonly detail: string | null
  }): Promise<void>
}

export type Stores = {
  readonly hosts: HostStore
  readonly checks: CheckStore
  readonly links: LinkStore
  readonly runs: RunStore
  readonly baselines: BaselineStore
  readonly tokens: TokenStore
  readonly setup: SetupStore
  readonly workers: WorkerStore
  readonly audit: AuditStore
}
