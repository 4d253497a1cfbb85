import { labelDirections } from '@/lib/domain/format/end-names'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { SideFacts } from '@/lib/domain/model/host-facts'
import type { Stores } from '@/lib/services/ports/stores'
import { RTT_POINT_KEYS } from '../charts/build-rtt-points'
import { buildRebaseline } from '../link/build-rebaseline'
import type { RebaselineView } from '../link/rebaseline-view'
import { buildFleetRow } from './build-fleet-row'
import { buildFleetScatter } from './build-fleet-scatter'
import { buildMatrix } from './build-matrix'
import type { FleetQuery } from './fleet-query'
import type { FleetView, SparklineView } from './fleet-view'
import { type LinkData, loadFleetData } from './load-fleet-data'
import { loadSparklines } from './load-sparklines'
import { sayFleet } from './say-fleet'
import { selectRows } from './select-rows'

export type FleetInput = { readonly query: FleetQuery; readonly now: Date; readonly timeZone: string }

/** The fleet as its page shows it: what the query leaves of it, and the whole of it in one line. */
export async function loadFleetView(stores: Stores, input: FleetInput): Promise<FleetView> {
  const { query, now } = input
  const links = await loadFleetData(stores, {
    metricKeys: query.tab === 'rtt' ? RTT_POINT_KEYS : [],
    comparedKeys: query.tab === 'matrix' ? [query.matrixKey] : [],
  })
  const isTrendShown = query.tab === 'table' && query.columns.includes('trend')
  const trends = isTrendShown ? await loadTrends(stores, links, now) : null
  const built = links.map((data) => {
    const trend = trends?.get(data.link.id) ?? null
    return { data, ...buildFleetRow(data, { ...input, trend }) }
  })
  const selected = selectRows(built, query)
  const standings = built.map(({ row, facts }) => ({
    standing: row.standing,
    lastRunAt: facts.lastRunMs === null ? null : new Date(facts.lastRunMs),
    isActive: row.active !== null,
  }))
  const shown = selected.map((one) => one.data)
  return {
    query,
    summary: sayFleet(standings, query, now),
    linksCount: built.length,
    isMeasured: links.some(({ heads }) => heads.latest !== null),
    rows: selected.map(({ row }) => row),
    sites: sortedNames(links.flatMap((link) => link.sites)),
    tags: sortedNames(links.flatMap(({ link }) => link.tags)),
    isAnyActive: standings.some((one) => one.isActive),
    rebaselines: query.tab === 'table' ? await loadRebaselines(stores, shown) : [],
    matrix: query.tab === 'matrix' ? buildMatrix(shown, query.matrixKey) : null,
    throughputRtt: query.tab === 'rtt' ? buildFleetScatter(shown) : null,
  }
}

function sortedNames(names: readonly string[]): readonly string[] {
  return [...new Set(names)].toSorted((x, y) => x.localeCompare(y, 'en'))
}

/** The line of each link that was ever measured, with the baseline that its verdict was held against. */
async function loadTrends(
  { fleet }: Stores,
  links: readonly LinkData[],
  now: Date,
): Promise<ReadonlyMap<string, SparklineView | null>> {
  const measured = links.flatMap(({ link, ends, heads: { latest }, comparison }) => {
    if (!latest) return []
    const then = (direction: OneWayDirection) =>
      comparison?.metrics.find((one) => one.key === 'tcp.single.steady_bps' && one.direction === direction)
        ?.then ?? null
    const baseline = { ab: then('ab'), ba: then('ba') }
    return [{ linkId: link.id, latestRunId: latest.id, labels: labelDirections(ends), baseline }]
  })
  return loadSparklines(fleet, { links: measured, now })
}

/** What asks before each run, from what the last preflights and runs found. */
async function loadRebaselines(
  { fleet }: Stores,
  links: readonly LinkData[],
): Promise<readonly RebaselineView[]> {
  const facts = await fleet.factsOfHosts([
    ...new Set(links.flatMap(({ link }) => [link.a.hostId, link.b.hostId])),
  ])
  return links.map(({ link, metrics }) => {
    const ends: SideFacts = { a: facts.get(link.a.hostId) ?? null, b: facts.get(link.b.hostId) ?? null }
    return buildRebaseline({ link, facts: ends, metrics })
  })
}
