import type { Failure } from '@/lib/domain/model/failure'
import type { CheckState, HostKey } from '@/lib/domain/model/host'
import type { HostFacts } from '@/lib/domain/model/host-facts'

export type HostCheckReport = {
  readonly facts: HostFacts
  /** Where the host saw the worker come from; absent in reports of before it was asked. */
  readonly clientAddress?: string | null
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
  /** The host's newest checks that reported something, newest first. */
  listReported(input: { readonly hostId: string; readonly limit: number }): Promise<readonly HostCheck[]>
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
