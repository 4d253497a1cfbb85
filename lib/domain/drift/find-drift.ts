import type { Tolerance } from '@/lib/domain/comparison/tolerances'
import { findSteps, type Step } from './find-steps'
import { findTrend, type Trend } from './find-trend'
import type { SeriesPoint } from './series'

export type Drift = {
  readonly steps: readonly Step[]
  /** Of the runs since the last step; null where they stay. */
  readonly trend: Trend | null
}

/** Returns what a metric's runs, oldest first, did over time: sudden changes of level, and a slow movement since the last one. */
export function findDrift(points: readonly SeriesPoint[], tolerance: Tolerance): Drift {
  const steps = findSteps(points, tolerance)
  const since = points.slice(steps.at(-1)?.index ?? 0)
  return { steps, trend: findTrend(since, tolerance.small) }
}
