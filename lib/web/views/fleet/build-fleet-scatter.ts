import { formatMs } from '@/lib/domain/format/duration'
import { labelDirections } from '@/lib/domain/format/end-names'
import { formatRate } from '@/lib/domain/format/rate'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { buildRttPoints } from '../charts/build-rtt-points'
import type { RttPoint, ThroughputRttModel } from '../charts/chart-models'
import { lineRates } from '../charts/find-binding'
import type { LinkData } from './load-fleet-data'

/** Marks of capacities beyond these would be a grid of their own. */
const MAX_CAPACITIES_COUNT = 4

/** The latest run of every link, one point each way, where its one stream lies among the lines of window / RTT. */
export function buildFleetScatter(links: readonly LinkData[]): ThroughputRttModel {
  const points = links.flatMap(pointsOf)
  return {
    title: sayScatter(points),
    points,
    capacities: capacitiesOf(links),
    // Many links have many sites: the order is that of the table, which names both below each link.
    labels: { ab: 'from a link’s first site to its second', ba: 'from its second site to its first' },
  }
}

function pointsOf({ link, ends, heads: { latest }, metrics }: LinkData): readonly RttPoint[] {
  if (!latest) return []
  return buildRttPoints({
    runId: latest.id,
    atMs: (latest.endedAt ?? latest.queuedAt).getTime(),
    role: 'latest',
    metrics,
    lineBps: lineRates(link),
    link: { name: link.name, href: `/links/${link.id}`, labels: labelDirections(ends) },
  })
}

function sayScatter(points: readonly RttPoint[]): string {
  const slowest = points.toSorted((x, y) => x.bps - y.bps)[0]
  if (!slowest) return 'Throughput against RTT: not measured yet'
  const { bps, rttMs, binding, link } = slowest
  return `The slowest of ${points.length} directions is ${link?.label}: ${formatRate(bps, LOCALE)} at ${formatMs(rttMs, LOCALE)} in the test, ${binding}`
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
