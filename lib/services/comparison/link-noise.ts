import { findMedian } from '@/lib/domain/analysis/statistics/median'
import type { NoiseSource } from '@/lib/domain/comparison/compared-run'
import { ONE_WAY_DIRECTIONS } from '@/lib/domain/model/direction'
import type { RunStore } from '../ports/run-store'

/** The metrics that decide a verdict and scatter from run to run (field-notes §6.4); loss is compared by its counts. */
const DECIDING_KEYS = ['tcp.single.steady_bps', 'rtt.idle.min_ms'] as const
const FEWEST_DIFFERENCES_COUNT = 5
/** A normal distribution's standard deviation over its median absolute deviation. */
const MAD_TO_SIGMA = 1.4826

/**
 * The standard deviation of single runs from the differences between successive ones, in the metric's unit; null from
 * fewer than five differences. Differences and a median, because a step or a slow drift in the history is no noise.
 */
export function sigmaOfHistory(values: readonly number[]): number | null {
  const differences = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)))
  if (differences.length < FEWEST_DIFFERENCES_COUNT) return null
  const median = findMedian(differences)
  return median === null ? null : (MAD_TO_SIGMA * median) / Math.SQRT2
}

/** What a link's whole history says of the noise of its deciding metrics. */
export async function loadLinkNoise(runs: RunStore, linkId: string): Promise<NoiseSource> {
  const names = DECIDING_KEYS.flatMap((key) => ONE_WAY_DIRECTIONS.map((direction) => ({ key, direction })))
  const sigmas = await Promise.all(
    names.map(async ({ key, direction }) => {
      const history = await runs.metricHistory({ linkId, key, direction, from: null, to: null })
      const values = history.flatMap((point) => (point.value === null ? [] : [point.value]))
      return [`${key} ${direction}`, sigmaOfHistory(values)] as const
    }),
  )
  const byName = new Map<string, number | null>(sigmas)
  return ({ key, direction }) => byName.get(`${key} ${direction}`) ?? null
}
