import { formatAbsoluteTime } from '@/lib/domain/format/absolute-time'
import { formatRelativeTime } from '@/lib/domain/format/relative-time'
import { shownRunState } from '@/lib/domain/model/run-state'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { figureChanges } from '../compare/figure-changes'
import { buildFigure } from '../run/build-key-figures'
import type { FleetQuery } from './fleet-query'
import type { EachWayFigures, FleetRow, Moment, SparklineView } from './fleet-view'
import type { LinkData } from './load-fleet-data'
import { ageDays, STALE_AFTER_DAYS } from './say-fleet'
import type { RowFacts } from './select-rows'

export type BuiltRow = { readonly row: FleetRow; readonly facts: RowFacts }

/** One link as its row shows it, and the numbers behind it that rows are found and sorted by. */
export function buildFleetRow(
  data: LinkData,
  viewer: {
    readonly now: Date
    readonly timeZone: string
    readonly query: FleetQuery
    readonly trend: SparklineView | null
  },
): BuiltRow {
  const { link, ends, heads } = data
  const { now } = viewer
  const standing = standingOf(data, now)
  const active = activeOf(data, now)
  const lastProblem = problemOf(data, now)
  const runStanding = active ? 'active' : lastProblem ? 'problem' : 'quiet'
  const source = { metrics: data.metrics, changes: figureChanges(data.comparison) }
  const eachWay = (key: string): EachWayFigures => ({
    ab: buildFigure(source, key, 'ab'),
    ba: buildFigure(source, key, 'ba'),
  })
  const row: FleetRow = {
    linkId: link.id,
    name: link.name,
    ends,
    tags: link.tags,
    standing,
    verdict: data.comparison && { verdict: data.comparison.verdict, sentence: data.comparison.sentence },
    standingText: sayStanding(data),
    isStale: isStale(data, now),
    runStanding,
    active,
    throughput: eachWay('tcp.single.steady_bps'),
    knee: eachWay('udp.knee_bps'),
    loss: viewer.query.columns.includes('loss') ? eachWay('udp.base_loss_pct') : null,
    rtt: buildFigure(source, 'rtt.idle.min_ms', 'ab'),
    lastRun: heads.latest && {
      runId: heads.latest.id,
      isPartial: heads.latest.partial,
      ...momentOf(heads.latest.endedAt ?? heads.latest.queuedAt, viewer),
    },
    lastProblem,
    trend: viewer.trend,
  }
  return { row, facts: factsOf(data, row) }
}

function momentOf(at: Date, viewer: { readonly now: Date; readonly timeZone: string }): Moment {
  const { now, timeZone } = viewer
  return {
    iso: at.toISOString(),
    ago: formatRelativeTime({ at, now, locale: LOCALE }),
    exact: formatAbsoluteTime({ at, locale: LOCALE, timeZone }),
  }
}

function isStale({ heads }: LinkData, now: Date): boolean {
  const at = heads.latest?.endedAt ?? heads.latest?.queuedAt
  return at !== undefined && ageDays(at, now) >= STALE_AFTER_DAYS
}

/** What was found degraded stays degraded until somebody measures again; anything else grows old. */
function standingOf(data: LinkData, now: Date): FleetRow['standing'] {
  if (!data.heads.latest) return 'never'
  const verdict = data.comparison?.verdict ?? null
  if (isStale(data, now) && verdict !== 'degraded') return 'stale'
  return verdict ?? 'unpinned'
}

function sayStanding({ heads, baseline }: LinkData): string {
  if (!heads.latest) return 'never measured'
  if (!baseline) return 'no baseline'
  return baseline.runIds.includes(heads.latest.id) ? 'is the baseline' : 'baseline is gone'
}

function activeOf({ heads: { active } }: LinkData, now: Date): FleetRow['active'] {
  const state = active && shownRunState(active, now)
  return active && (state === 'queued' || state === 'running') ? { runId: active.id, state } : null
}

/** The newest run that is over, where it did not complete: its figures are missing in the row, and that must be seen. */
function problemOf({ heads: { ended, active } }: LinkData, now: Date): FleetRow['lastProblem'] {
  // A run whose worker died is over before anybody has written it down.
  if (active && shownRunState(active, now) === 'interrupted')
    return { runId: active.id, state: 'interrupted' }
  return ended && ended.state !== 'completed' ? { runId: ended.id, state: ended.state } : null
}

function factsOf(data: LinkData, row: FleetRow): RowFacts {
  const { link, sites, ends, heads } = data
  const valuesOf = (key: string) =>
    data.metrics.flatMap((metric) =>
      metric.key === key && metric.direction !== 'both' ? (metric.value ?? []) : [],
    )
  const least = (key: string) => orNull(Math.min(...valuesOf(key)))
  const words = [link.name, ...sites, ends.a, ends.b, ...link.tags, link.circuit ?? '', link.notes ?? '']
  return {
    name: link.name,
    searchText: words.join(' ').toLowerCase(),
    sites,
    tags: link.tags,
    standing: row.standing,
    runStanding: row.runStanding,
    rateBps: least('tcp.single.steady_bps'),
    rttMs: least('rtt.idle.min_ms'),
    kneeBps: least('udp.knee_bps'),
    lossPct: orNull(Math.max(...valuesOf('udp.base_loss_pct'))),
    lastRunMs: (heads.latest?.endedAt ?? heads.latest?.queuedAt)?.getTime() ?? null,
  }
}

/** The extreme of no values is infinite. */
function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
