import type { MetricUnit } from '@/lib/domain/model/metric'

/** The base unit as a CSV's header names it. */
export const CSV_UNITS: Readonly<Record<MetricUnit, string>> = {
  bps: ' (bit/s)',
  bytes: ' (bytes)',
  ms: ' (ms)',
  s: ' (s)',
  pct: ' (%)',
  count: ' (count)',
  ratio: ' (ratio)',
}
