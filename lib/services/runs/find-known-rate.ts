import type { Metric } from '@/lib/domain/model/metric'

/** What `findKnownRate` looks at. */
export const KNOWN_RATE_KEYS = ['tcp.parallel.steady_bps', 'tcp.single.steady_bps'] as const

/** What TCP reached in a run, bit/s, for the estimate of the next one; null where it measured none. */
export function findKnownRate(metrics: readonly Metric[]): number | null {
  const known = (wanted: string) =>
    metrics.find(({ key, value }) => key === wanted && value !== null)?.value ?? null
  return known(KNOWN_RATE_KEYS[0]) ?? known(KNOWN_RATE_KEYS[1])
}
