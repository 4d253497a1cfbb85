import type { Direction } from '@/lib/domain/model/direction'
import type { HostFacts } from '@/lib/domain/model/host-facts'
import type { Metric } from '@/lib/domain/model/metric'
import type { StepSpec } from '@/lib/domain/model/step'
import type { Run } from './run'

/** A run as far as a list of links tells of it. */
export type RunHead = Pick<
  Run,
  'id' | 'linkId' | 'profile' | 'state' | 'partial' | 'queuedAt' | 'endedAt' | 'leaseExpiresAt'
>

export type LinkHeads = {
  /** The latest run of a whole profile that completed: one of chosen steps says nothing of the rest of the link. */
  readonly latest: RunHead | null
  /** The newest run that has ended in any way. */
  readonly ended: RunHead | null
  /** The oldest run that waits or runs. */
  readonly active: RunHead | null
}

/** A run as far as a comparison needs it, without its environment. */
export type ComparableRun = Pick<Run, 'id' | 'linkId' | 'queuedAt' | 'contaminated' | 'snapshot'> & {
  readonly metrics: readonly Metric[]
  /** Specifications of the steps that were done, in their order. */
  readonly specs: readonly StepSpec[]
}

export type TimedValue = { readonly at: Date; readonly value: number | null }

/** A metric of many links at once. */
export type SeriesInput = {
  readonly linkIds: readonly string[]
  readonly key: string
  readonly direction: Direction
}

/**
 * What a page about many links reads: each call is a query or two for all of them, and none touches a step's result.
 * A series counts completed runs only; a link without any is missing from its map.
 */
export type FleetStore = {
  /** Every link asked for has its entry. */
  heads(linkIds: readonly string[]): Promise<ReadonlyMap<string, LinkHeads>>
  /** By run; of its metrics only those with one of the keys. */
  comparableRuns(input: {
    readonly runIds: readonly string[]
    readonly keys: readonly string[]
  }): Promise<ReadonlyMap<string, ComparableRun>>
  /** By run, its metrics with one of the keys. */
  metricsOf(input: {
    readonly runIds: readonly string[]
    readonly keys: readonly string[]
  }): Promise<ReadonlyMap<string, readonly Metric[]>>
  /** By link, the last `count` known values of a metric, oldest first. */
  lastValues(input: SeriesInput & { readonly count: number }): Promise<ReadonlyMap<string, readonly number[]>>
  /** By link, a metric since a moment, oldest first; null where a run could not tell. */
  valuesSince(
    input: SeriesInput & { readonly since: Date },
  ): Promise<ReadonlyMap<string, readonly TimedValue[]>>
  /** By host, what the last preflight that reported found; a host never looked at is missing. */
  factsOfHosts(hostIds: readonly string[]): Promise<ReadonlyMap<string, HostFacts>>
}
