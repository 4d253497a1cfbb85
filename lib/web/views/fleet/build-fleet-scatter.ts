import { formatMs } from '@/lib/domain/format/duration'
import { formatRate } from '@/lib/domain/format/rate'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { buildRttPoints } from '../charts/build-rtt-points'
import type { ThroughputRttModel } from '../charts/chart-models'
import type { LinkData } from './load-fleet-data'

/** What the chart reads of a run beside what the table does. */
export const SCATTER_KEYS = ['tcp.single.steady_bps', 'tcp.single.rtt_loaded_ms', 'rtt.idle.min_ms'] as const
/** Marks of capacities beyond these would be a grid of their own. */
const MAX_CAPACITIES_COUNT = 4

/** The latest run of every link, one point each way, where its one stream lies among the lines of window / RTT. */
export function buildFleetScatter(links: readonly LinkData[]): ThroughputRttModel {
  const points = links.flatMap(({ heads: { latest }, metrics }) =>
    latest
      ? buildRttPoints({
          runId: latest.id,
          atMs: (latest.endedAt ?? latest.queuedAt).getTime(),
          role: 'latest',
          metrics,
        })
      : [],
  )
  return {
    title: sayScatter(links, points),
    points,
    capacities: capacitiesOf(links),
    labels: { ab: 'A → B of each link', ba: 'B → A of each link' },
  }
}

function sayScatter(links: readonly LinkData[], points: ThroughputRttModel['points']): string {
  const slowest = points.toSorted((x, y) => x.bps - y.bps)[0]
  const data = links.find(({ heads }) => heads.latest?.id === slowest?.runId)
  if (!slowest || !data) return 'Throughput against RTT: not measured yet'
  const { a, b } = data.ends
  const way = slowest.direction === 'ab' ? `${a} → ${b}` : `${b} → ${a}`
  return `The slowest of ${points.length} directions: ${way}, ${formatRate(slowest.bps, LOCALE)} at ${formatMs(slowest.rttMs, LOCALE)}`
}

/** The rates that most links have, without saying twice what both directions share. */
function capacitiesOf(links: readonly LinkData[]): ThroughputRttModel['capacities'] {
  const counts = new Map<number, number>()
  for (const { link } of links) {
    for (const bps of new Set([link.capacityAbBps, link.capacityBaBps])) {
      if (bps !== null) counts.set(bps, (counts.get(bps) ?? 0) + 1)
    }
  }
  return [...counts]
    .toSorted(([, x], [, y]) => y - x)
    .slice(0, MAX_CAPACITIES_COUNT)
    .map(([bps]) => ({ direction: 'ab', bps }))
}
