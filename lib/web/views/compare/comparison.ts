import type { Direction } from '@/lib/domain/model/direction'
import type { Verdict } from '../figures/verdict'

/** One metric of two runs. */
export type MetricChange = {
  readonly key: string
  readonly direction: Direction
  readonly was: number | null
  readonly now: number | null
  readonly changePct: number | null
  readonly noisePct: number | null
  readonly verdict: Verdict
  readonly reason: string
}

export type EnvironmentDifference = {
  readonly host: string
  readonly item: string
  readonly was: string
  readonly now: string
}

export type Comparison = {
  readonly verdict: Verdict
  readonly sentence: string
  readonly metrics: readonly MetricChange[]
  readonly environment: readonly EnvironmentDifference[]
}
