import type { RttPoint } from '@/lib/web/views/charts/chart-models'

/** What a point of throughput vs RTT is, in words. */
export const RTT_ROLE_WORDS: Readonly<Record<RttPoint['role'], string>> = {
  latest: 'latest run',
  baseline: 'pinned baseline',
  older: 'earlier run',
  scan: 'window scan',
}
