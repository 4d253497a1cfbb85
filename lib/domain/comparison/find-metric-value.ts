import { isAtLeast } from '@/lib/domain/analysis/metric-catalogue'
import type { Direction } from '@/lib/domain/model/direction'
import type { Metric } from '@/lib/domain/model/metric'
import type { ComparedRun } from './compared-run'
import { findLevel } from './find-level'

export type MetricName = { readonly key: string; readonly direction: Direction }

/** A metric over some runs: their level, or why none of them has it. One run is one sample (field-notes §6.2). */
export type PooledMetric = {
  readonly value: number | null
  /** Runs that the level stands on, and those left out as strays. */
  readonly runsCount: number
  readonly straysCount: number
  readonly isAtLeast: boolean
  readonly reason: string | null
}

/** Returns a metric of one run, or null where the run does not have it at all. */
export function findMetric(run: Pick<ComparedRun, 'metrics'>, { key, direction }: MetricName): Metric | null {
  return run.metrics.find((each) => each.key === key && each.direction === direction) ?? null
}

/** Returns the level of a metric over the runs that know it (findLevel); a bound in any of them makes it a bound. */
export function poolMetric(
  runs: readonly ComparedRun[],
  name: MetricName,
  sigma: number | null,
): PooledMetric {
  const found = runs.flatMap((run) => findMetric(run, name) ?? [])
  const known = found.filter((each) => each.value !== null)
  const level = findLevel(
    known.flatMap((each) => each.value ?? []),
    sigma,
  )
  return {
    value: level?.value ?? null,
    runsCount: level?.runsCount ?? 0,
    straysCount: level?.straysCount ?? 0,
    isAtLeast: known.some(isAtLeast),
    reason: found.find((each) => each.value === null)?.reason ?? null,
  }
}

/** Returns the sum of a count over the runs, or null where no run knows it. */
export function sumMetric(runs: readonly Pick<ComparedRun, 'metrics'>[], name: MetricName): number | null {
  const known = runs.flatMap((run) => findMetric(run, name)?.value ?? [])
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
