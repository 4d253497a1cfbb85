import type { SideFacts } from '@/lib/domain/model/host-facts'
import type { Stores } from '@/lib/services/ports/stores'
import { buildRebaseline } from '../link/build-rebaseline'
import type { RebaselineView } from '../link/rebaseline-view'
import { buildFleetRow } from './build-fleet-row'
import { buildFleetScatter, SCATTER_KEYS } from './build-fleet-scatter'
import { buildMatrix } from './build-matrix'
import type { FleetQuery } from './fleet-query'
import type { FleetStage, FleetView } from './fleet-view'
import { type FleetData, type LinkData, loadFleetData } from './load-fleet-data'
import { sayFleet } from './say-fleet'
import { selectRows } from './select-rows'

export type FleetInput = { readonly query: FleetQuery; readonly now: Date; readonly timeZone: string }

/** The fleet as its page shows it: what the query leaves of it, and the whole of it in one line. */
export async function loadFleetView(stores: Stores, input: FleetInput): Promise<FleetView> {
  const { query, now } = input
  const data = await loadFleetData(stores, {
    now,
    keys: keysOf(query),
    hasTrend: query.tab === 'table' && query.columns.includes('trend'),
  })
  const built = data.links.map((link) => ({ data: link, ...buildFleetRow(link, input) }))
  const selected = selectRows(built, query)
  const standings = built.map(({ row, facts }) => ({
    standing: row.standing,
    lastRunAt: facts.lastRunMs === null ? null : new Date(facts.lastRunMs),
    isActive: row.active !== null,
  }))
  const shown = selected.map((one) => one.data)
  return {
    stage: stageOf(data),
    query,
    summary: sayFleet(standings, query, now),
    linksCount: built.length,
    rows: selected.map(({ row }) => row),
    sites: sortedNames(data.links.flatMap((link) => link.sites)),
    tags: sortedNames(data.links.flatMap(({ link }) => link.tags)),
    isAnyActive: standings.some((one) => one.isActive),
    rebaselines: query.tab === 'table' ? await loadRebaselines(stores, shown) : [],
    matrix: query.tab === 'matrix' ? buildMatrix(shown, query.matrixKey) : null,
    throughputRtt: query.tab === 'rtt' ? buildFleetScatter(shown) : null,
  }
}

function keysOf(query: FleetQuery): readonly string[] {
  if (query.tab === 'matrix') return [query.matrixKey]
  return query.tab === 'rtt' ? SCATTER_KEYS : []
}

function stageOf({ hosts, links }: FleetData): FleetStage {
  if (links.length > 0) return 'ready'
  const present = hosts.filter((host) => host.retiredAt === null).length
  if (present === 0) return 'no-host'
  return present === 1 ? 'one-host' : 'no-link'
}

function sortedNames(names: readonly string[]): readonly string[] {
  return [...new Set(names)].toSorted((x, y) => x.localeCompare(y, 'en'))
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
