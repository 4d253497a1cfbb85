import { METRIC_CATALOGUE } from '@/lib/domain/analysis/metric-catalogue'
import type { Metric } from '@/lib/domain/model/metric'

/** The reason of everything that a run measures and a document of iperf3 does not hold. */
export const NOT_IN_FILE = 'Not in an imported iperf3 file.'

/** Returns the metrics of an imported run with every other one of the catalogue, unknown and saying why. */
export function completeMetrics(metrics: readonly Metric[]): readonly Metric[] {
  const known = new Map(metrics.map((metric) => [`${metric.key} ${metric.direction}`, metric]))
  return METRIC_CATALOGUE.flatMap(({ key, directions }) =>
    directions.map(
      (direction): Metric =>
        known.get(`${key} ${direction}`) ?? { key, direction, value: null, reason: NOT_IN_FILE },
    ),
  )
}
