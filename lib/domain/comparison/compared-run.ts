import type { Direction } from '@/lib/domain/model/direction'
import type { SideFacts } from '@/lib/domain/model/host-facts'
import type { Metric } from '@/lib/domain/model/metric'
import type { StepSpec } from '@/lib/domain/model/step'

export const VERDICTS = ['degraded', 'unchanged', 'improved', 'inconclusive', 'not-comparable'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A stored run, as far as it is compared. */
export type ComparedRun = {
  readonly metrics: readonly Metric[]
  /** Specifications of the steps that were measured. */
  readonly specs: readonly StepSpec[]
  /** The link's test addresses when it ran. */
  readonly addresses: { readonly a: string; readonly b: string }
  readonly facts: SideFacts
  readonly isContaminated: boolean
}

/** A metric then and now. */
export type MetricChange = {
  readonly key: string
  readonly direction: Direction
  readonly then: number | null
  readonly now: number | null
  /** A value that is only a lower bound: nothing beyond it was tried. */
  readonly isThenAtLeast: boolean
  readonly isNowAtLeast: boolean
  /** Relative change in per cent; null where either is unknown, or there is nothing to take a share of. */
  readonly changePct: number | null
  /** How large a change chance alone explains, in per cent of then; null where counts are compared instead. */
  readonly noisePct: number | null
  readonly verdict: Verdict
  readonly reason: string
  /**
   * How many further runs, at other times, would decide what is inconclusive; null where it is decided, where no number
   * of them is enough (the baseline needs more too), or where it cannot be reckoned.
   */
  readonly runsNeededCount: number | null
}

export type EnvironmentChange = {
  readonly host: string
  readonly item: string
  readonly then: string
  readonly now: string
}

/** How the runs of a link that stays as it is scatter in one metric. */
export type Noise = {
  /** Standard deviation of one run, in the metric's unit, strays left out; never below the prior floor of tolerances.ts. */
  readonly sigma: number
  /** How much each run is like the one before it, from 0 to 0.9. */
  readonly rho: number
  /** Degrees of freedom of sigma: the runs that it stands on, less what correlation and levels take. */
  readonly degrees: number
  /** Share of runs that lie far from the others. */
  readonly straysShare: number
}

/** What a link's history says of the noise of a metric; null where it is too short to tell. */
export type NoiseSource = (metric: { readonly key: string; readonly direction: Direction }) => Noise | null
