import { findMetricEntry } from '@/lib/domain/analysis/metric-catalogue'

const DEFAULT_METRIC_KEY = 'tcp.single.steady_bps'

type Param = string | readonly string[] | undefined

/** The metric that a link's URL chooses; the single stream's rate where it names none that exists. */
export function parseMetricKey(param: Param): string {
  const key = typeof param === 'string' ? param : ''
  return findMetricEntry(key) ? key : DEFAULT_METRIC_KEY
}
