import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import { labelDirections, nameEnds } from '@/lib/domain/format/end-names'
import type { Host } from '@/lib/domain/model/host'
import type { Link } from '@/lib/domain/model/link'
import type { Metric } from '@/lib/domain/model/metric'
import { shownRunState } from '@/lib/domain/model/run-state'
import type { Baseline } from '@/lib/services/ports/baseline-store'
import type { Run } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import { figureChanges } from '../compare/figure-changes'
import { loadComparison } from '../compare/load-comparison'
import { buildRebaseline } from '../link/build-rebaseline'
import { buildFigure } from '../run/build-key-figures'
import type { FleetRow, FleetStage, FleetView } from './fleet-view'
import { sayFleet } from './say-fleet'

const RECENT_RUNS_COUNT = 5

type Latest = { readonly runId: string; readonly at: Date; readonly metrics: readonly Metric[] }

/** All links with their latest figures against their baselines. */
export async function loadFleetView(stores: Stores, now: Date): Promise<FleetView> {
  const [links, hosts] = await Promise.all([
    stores.links.list({ includeRetired: false }),
    stores.hosts.list({ includeRetired: true }),
  ])
  const ids = links.map((link) => link.id)
  const [latest, baselines] = await Promise.all([
    stores.runs.latestMetrics(ids),
    stores.baselines.currentOf(ids),
  ])
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  const latestOf = new Map(latest.map((one) => [one.linkId, one]))
  const baselineOf = new Map(baselines.map((one) => [one.linkId, one]))
  const rows = await Promise.all(
    links.map((link) =>
      loadRow(stores, {
        link,
        a: hostOf.get(link.a.hostId),
        b: hostOf.get(link.b.hostId),
        latest: latestOf.get(link.id) ?? null,
        baseline: baselineOf.get(link.id) ?? null,
        now,
      }),
    ),
  )
  const standings = rows.map((row) => ({
    verdict: row.verdict?.verdict ?? null,
    lastRunAt: row.lastRun ? new Date(row.lastRun.at) : null,
    isActive: row.active !== null,
  }))
  return {
    stage: stageOf(hosts.filter((host) => host.retiredAt === null).length, links.length),
    summary: sayFleet(standings, now),
    nowIso: now.toISOString(),
    rows,
  }
}

function stageOf(hostsCount: number, linksCount: number): FleetStage {
  if (linksCount > 0) return 'ready'
  if (hostsCount === 0) return 'no-host'
  return hostsCount === 1 ? 'one-host' : 'no-link'
}

type RowInput = {
  readonly link: Link
  readonly a: Host | undefined
  readonly b: Host | undefined
  readonly latest: Latest | null
  readonly baseline: Baseline | null
  readonly now: Date
}

async function loadRow(stores: Stores, input: RowInput): Promise<FleetRow> {
  const { link, latest, baseline, now } = input
  const ends = nameEnds(endOf(input.a, link.a.address), endOf(input.b, link.b.address))
  const [recent, comparison, rebaseline] = await Promise.all([
    stores.runs.list({ linkId: link.id, page: { limit: RECENT_RUNS_COUNT, cursor: null } }),
    compare(stores, input),
    buildRebaseline(stores, link),
  ])
  const source = { metrics: latest?.metrics ?? [], changes: figureChanges(comparison) }
  return {
    linkId: link.id,
    name: link.name,
    ends,
    labels: labelDirections(ends),
    tags: link.tags,
    verdict: comparison && { verdict: comparison.verdict, sentence: comparison.sentence },
    standing: standingOf(latest, baseline),
    active: activeOf(recent.items, now),
    throughput: {
      ab: buildFigure(source, 'tcp.single.steady_bps', 'ab'),
      ba: buildFigure(source, 'tcp.single.steady_bps', 'ba'),
    },
    knee: {
      ab: buildFigure(source, 'udp.knee_bps', 'ab'),
      ba: buildFigure(source, 'udp.knee_bps', 'ba'),
    },
    rtt: buildFigure(source, 'rtt.idle.min_ms', 'ab'),
    lastRun: latest && { runId: latest.runId, at: latest.at.toISOString() },
    lastProblem: problemOf(recent.items, now),
    rebaseline,
  }
}

function endOf(host: Host | undefined, address: string) {
  return host ?? { name: address, site: address }
}

async function compare(stores: Stores, { link, latest, baseline }: RowInput): Promise<Comparison | null> {
  if (!latest || !baseline || baseline.runIds.includes(latest.runId)) return null
  return loadComparison(stores, {
    linkId: link.id,
    runIds: [latest.runId],
    baselineRunIds: baseline.runIds,
  })
}

function standingOf(latest: Latest | null, baseline: Baseline | null): string {
  if (!latest) return 'never measured'
  if (!baseline) return 'no baseline'
  return baseline.runIds.includes(latest.runId) ? 'is the baseline' : 'measured'
}

function activeOf(runs: readonly Run[], now: Date): FleetRow['active'] {
  const active = runs.findLast((run) => ['queued', 'running'].includes(shownRunState(run, now)))
  return active ? { runId: active.id, state: active.state } : null
}

/** The newest ended run, where it did not complete: its figures are missing above, and that must be seen. */
function problemOf(runs: readonly Run[], now: Date): FleetRow['lastProblem'] {
  const newest = runs.find((run) => !['queued', 'running'].includes(shownRunState(run, now)))
  if (!newest || newest.state === 'completed') return null
  return { runId: newest.id, state: shownRunState(newest, now) }
}
