import type { MetricEntry } from '@/lib/domain/analysis/metric-catalogue'
import { findMedian } from '@/lib/domain/analysis/statistics/median'
import type { BaselineBand } from '../charts/chart-models'

/** The larger tolerance for rates (field-notes §6.4): a change inside it is no change. */
const RATE_TOLERANCE = 0.05
/** RTT: the larger of 1 ms and 5 % (field-notes §6.4). */
const RTT_TOLERANCE_SHARE = 0.05
const RTT_TOLERANCE_MS = 1

/** The baseline's value with the band inside which a change means nothing; null where the baseline has no such value. */
export function noiseBand(values: readonly number[], entry: MetricEntry): BaselineBand | null {
  const value = findMedian(values)
  if (value === null) return null
  const half = Math.max(toleranceOf(value, entry), (Math.max(...values) - Math.min(...values)) / 2)
  return { value, low: Math.max(0, value - half), high: value + half }
}

function toleranceOf(value: number, entry: MetricEntry): number {
  if (entry.unit === 'ms') return Math.max(RTT_TOLERANCE_MS, value * RTT_TOLERANCE_SHARE)
  return entry.unit === 'bps' ? value * RATE_TOLERANCE : 0
}
