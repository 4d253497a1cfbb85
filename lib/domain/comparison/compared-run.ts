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
  /** Half of the interval that chance alone explains, in per cent of then; null where counts are compared instead. */
  readonly noisePct: number | null
  readonly verdict: Verdict
  readonly reason: string
}

export type EnvironmentChange = {
  readonly host: string
  readonly item: string
  readonly then: string
  readonly now: string
}

/**
 * Standard deviation of one run of a metric as the link's history shows it, in the metric's unit; null where the history
 * does not tell. Never used below the prior floor of tolerances.ts.
 */
export type NoiseSource = (metric: { readonly key: string; readonly direction: Direction }) => number | null
