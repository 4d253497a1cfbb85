import type { MetricEntry } from '@/lib/domain/analysis/metric-catalogue'
import { findMetricEntry } from '@/lib/domain/analysis/metric-catalogue'
import { findMedian } from '@/lib/domain/analysis/statistics/median'
import { findTolerance, sizeOf } from '@/lib/domain/comparison/tolerances'
import type { BaselineBand } from '../charts/chart-models'

/** The baseline's value with the band inside which a change means nothing; null where the baseline has no such value. */
export function noiseBand(values: readonly number[], entry: MetricEntry): BaselineBand | null {
  const value = findMedian(values)
  if (value === null) return null
  const half = Math.max(toleranceOf(value, entry), (Math.max(...values) - Math.min(...values)) / 2)
  return { value, low: Math.max(0, value - half), high: value + half }
}

/** Within the larger tolerance a comparison calls a metric unchanged; a key of a later version has none that is known. */
function toleranceOf(value: number, entry: MetricEntry): number {
  return findMetricEntry(entry.key) ? sizeOf(findTolerance(entry.key).large, value) : 0
}
