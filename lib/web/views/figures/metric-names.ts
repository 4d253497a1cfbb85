import { findMetricEntry, type MetricEntry } from '@/lib/domain/analysis/metric-catalogue'

/** What a metric is; a key that is not in the catalogue (kept by a later version) stands for itself. */
export function nameMetric(key: string): MetricEntry {
  return (
    findMetricEntry(key) ?? {
      key,
      unit: 'count',
      label: key,
      explanation: '',
      better: 'neither',
      directions: ['ab', 'ba', 'both'],
      glossaryAnchor: 'metric',
    }
  )
}
