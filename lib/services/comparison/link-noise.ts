import { findMedian } from '@/lib/domain/analysis/statistics/median'
import type { NoiseSource } from '@/lib/domain/comparison/compared-run'
import { ONE_WAY_DIRECTIONS } from '@/lib/domain/model/direction'
import type { FleetStore } from '../ports/fleet-store'

/** The metrics that decide a verdict and scatter from run to run (field-notes §6.4); loss is compared by its counts. */
const DECIDING_KEYS = ['tcp.single.steady_bps', 'rtt.idle.min_ms'] as const
const FEWEST_DIFFERENCES_COUNT = 5
/** A quarter of daily runs: the median of 99 differences is known to about 12 %, and older noise is another link's. */
const HISTORY_RUNS_COUNT = 100
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

/** What each link's last hundred runs say of the noise of its deciding metrics, in four queries for any number of links. */
export async function loadNoise(
  fleet: Pick<FleetStore, 'lastValues'>,
  linkIds: readonly string[],
): Promise<(linkId: string) => NoiseSource> {
  const names = DECIDING_KEYS.flatMap((key) => ONE_WAY_DIRECTIONS.map((direction) => ({ key, direction })))
  const histories = await Promise.all(
    names.map((name) => fleet.lastValues({ ...name, linkIds, count: HISTORY_RUNS_COUNT })),
  )
  const byName = new Map(names.map(({ key, direction }, index) => [`${key} ${direction}`, histories[index]]))
  return (linkId) =>
    ({ key, direction }) =>
      sigmaOfHistory(byName.get(`${key} ${direction}`)?.get(linkId) ?? [])
}
