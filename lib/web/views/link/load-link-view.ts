import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import { formatMs } from '@/lib/domain/format/duration'
import { type DirectionLabels, type EndNames, labelDirections, nameEnds } from '@/lib/domain/format/end-names'
import { formatRate } from '@/lib/domain/format/rate'
import type { Link } from '@/lib/domain/model/link'
import { shownRunState } from '@/lib/domain/model/run-state'
import { SELF_PINNED_BY } from '@/lib/services/baselines/pin-first-baseline'
import { AppError } from '@/lib/services/errors'
import type { Baseline } from '@/lib/services/ports/baseline-store'
import type { Stores } from '@/lib/services/ports/stores'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { buildApplication } from '../application/build-application'
import type { ThroughputRttModel } from '../charts/chart-models'
import { figureChanges } from '../compare/figure-changes'
import { loadComparison } from '../compare/load-comparison'
import { loadJudging } from '../diagnose/judging-view'
import { nameMetric } from '../figures/metric-names'
import { buildKeyFigures } from '../run/build-key-figures'
import { buildPresets, type PresetRun } from './build-presets'
import { loadRebaseline } from './build-rebaseline'
import type { BaselineView, LinkView } from './link-view'
import { loadDrift } from './load-drift'
import { loadDriftMarkers, loadFailures } from './load-drift-events'
import { loadHistory } from './load-history'
import { loadThroughputRtt } from './load-throughput-rtt'
import { loadUdpCurves } from './load-udp-curves'
import { isOfferedMetric, METRIC_GROUPS } from './metric-choices'
import { sayLink } from './say-link'
import type { LinkSearch } from './search-params'

const HISTORY_SIZE = 25

type Known = {
  readonly link: Link
  readonly baseline: Baseline | null
  readonly ends: EndNames
  readonly labels: DirectionLabels
  readonly search: LinkSearch
  readonly now: Date
}

/** A link as its page shows it; null where there is none. No run is read whole but those of the history's page. */
export async function loadLinkView(
  stores: Stores,
  input: { readonly linkId: string; readonly search: LinkSearch; readonly now: Date },
): Promise<LinkView | null> {
  const link = await stores.links.get(input.linkId)
  if (!link) return null
  const [a, b, baseline] = await Promise.all([
    stores.hosts.get(link.a.hostId),
    stores.hosts.get(link.b.hostId),
    stores.baselines.current(link.id),
  ])
  const ends = nameEnds(endOf(a, link.a.address), endOf(b, link.b.address))
  const known = { link, baseline, ends, labels: labelDirections(ends), search: input.search, now: input.now }
  const [charts, runs, rebaseline, pinned, judging] = await Promise.all([
    loadCharts(stores, known),
    loadRuns(stores, known),
    loadRebaseline(stores, link),
    baseline ? loadBaselineView(stores, baseline) : null,
    loadJudging(stores.findings, link.id),
  ])
  return {
    linkId: link.id,
    name: link.name,
    labels: known.labels,
    nowIso: input.now.toISOString(),
    isRetired: link.retiredAt !== null,
    tags: link.tags,
    facts: factsOf(link, known.labels),
    notes: link.notes,
    baseline: pinned,
    rebaseline,
    judging,
    ...charts,
    ...runs,
    chooser: buildChooser(known),
    presets: buildPresets(link.id, measuredRuns(charts.throughputRtt), baseline?.runIds ?? []),
  }
}

async function loadCharts(
  stores: Stores,
  known: Known,
): Promise<Pick<LinkView, 'drift' | 'throughputRtt' | 'udp'>> {
  const { link, labels, baseline, search, now } = known
  const shared = { linkId: link.id, labels, baselineRunIds: baseline?.runIds ?? [] }
  const [markers, failures] = await Promise.all([
    loadDriftMarkers(stores, { link, ends: known.ends }),
    loadFailures(stores, link.id),
  ])
  const { metricKey: key, direction, range } = search
  const [drift, throughputRtt, udp] = await Promise.all([
    loadDrift(stores, { ...shared, key, direction, range, baseline, markers, failures, now }),
    loadThroughputRtt(stores, { ...shared, link }),
    loadUdpCurves(stores, shared),
  ])
  return { drift, throughputRtt, udp }
}

type RunsPart = Pick<LinkView, 'sentence' | 'verdict' | 'active' | 'figures' | 'application' | 'history'>

async function loadRuns(stores: Stores, known: Known): Promise<RunsPart> {
  const { link, ends, baseline, search, now } = known
  const [page, heads] = await Promise.all([
    listPage(stores, link.id, search.cursor),
    stores.fleet.heads([link.id]),
  ])
  const head = heads.get(link.id)
  const latestId = head?.latest?.id ?? null
  const [rows, comparison, metrics, latest] = await Promise.all([
    loadHistory(stores, { runs: page.items, baselineRunIds: baseline?.runIds ?? [], now }),
    compareLatest(stores, { linkId: link.id, latestId, baseline }),
    latestId ? stores.runs.metrics(latestId) : [],
    latestId ? stores.runs.get(latestId) : null,
  ])
  const latestAt = head?.latest ? (head.latest.endedAt ?? head.latest.queuedAt) : null
  const isLatestPinned = latestId !== null && (baseline?.runIds.includes(latestId) ?? false)
  return {
    sentence: sayLink({ link, latestAt, isLatestPinned, comparison, hasBaseline: baseline !== null, now }),
    verdict: comparison && { verdict: comparison.verdict, sentence: comparison.sentence },
    active: head?.active ? { runId: head.active.id, state: shownRunState(head.active, now) } : null,
    figures: buildKeyFigures({ metrics, changes: figureChanges(comparison) }, LINK_METRICS),
    application: buildApplication(
      { metrics, link, facts: latest?.environment ?? { a: null, b: null } },
      ends,
    ),
    history: { rows, olderCursor: page.nextCursor, isNewest: page.cursor === null },
  }
}

/** The numbers that a link is judged by, and its knee. */
const LINK_METRICS = ['tcp.single.steady_bps', 'rtt.idle.min_ms', 'udp.knee_bps', 'udp.base_loss_pct']

/** A page of the history; an address with a position that no list gave shows the newest runs. */
async function listPage(stores: Stores, linkId: string, cursor: string | null) {
  const list = async (from: string | null) => ({
    ...(await stores.runs.list({ linkId, page: { limit: HISTORY_SIZE, cursor: from } })),
    cursor: from,
  })
  try {
    return await list(cursor)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid-input') return list(null)
    throw error
  }
}

function buildChooser({ search, labels }: Known): LinkView['chooser'] {
  const entry = nameMetric(search.metricKey)
  const isOffered = isOfferedMetric(entry.key)
  const other = { name: 'Other', choices: [{ key: entry.key, name: entry.label }] }
  return {
    metricKey: entry.key,
    groups: isOffered ? METRIC_GROUPS : [...METRIC_GROUPS, other],
    direction:
      search.direction !== null && entry.directions.includes(search.direction) ? search.direction : null,
    directions: entry.directions.map((direction) => ({ direction, name: labels[direction] })),
  }
}

function measuredRuns({ points }: ThroughputRttModel): readonly PresetRun[] {
  const tests = points.filter((point) => point.role !== 'scan')
  const times = new Map(tests.map((point) => [point.runId, point.atMs]))
  return [...times]
    .toSorted(([, x], [, y]) => y - x)
    .map(([runId, atMs]) => ({ runId, at: new Date(atMs).toISOString(), hasNumbers: true }))
}

function endOf(host: { readonly name: string; readonly site: string } | null, address: string) {
  return host ?? { name: address, site: address }
}

async function compareLatest(
  stores: Stores,
  input: { readonly linkId: string; readonly latestId: string | null; readonly baseline: Baseline | null },
): Promise<Comparison | null> {
  const { linkId, latestId, baseline } = input
  if (!latestId || !baseline || baseline.runIds.includes(latestId)) return null
  return loadComparison(stores, { linkId, runIds: [latestId], baselineRunIds: baseline.runIds })
}

async function loadBaselineView(stores: Stores, baseline: Baseline): Promise<BaselineView> {
  const [runId] = baseline.runIds
  const run = runId ? await stores.runs.get(runId) : null
  return {
    runIds: baseline.runIds,
    runAt: (run?.endedAt ?? run?.queuedAt ?? baseline.pinnedAt).toISOString(),
    pinnedAt: baseline.pinnedAt.toISOString(),
    pinnedBy: baseline.pinnedBy,
    isSelfPinned: baseline.pinnedBy === SELF_PINNED_BY,
    note: baseline.note,
  }
}

function factsOf(link: Link, labels: LinkView['labels']): LinkView['facts'] {
  const layer = { l1: 'layer 1', l2: 'layer 2', l3: 'layer 3' }[link.capacityLayer]
  const capacity = (bps: number | null) =>
    bps === null ? 'not registered' : `${formatRate(bps, LOCALE)} (${layer})`
  return [
    [`Capacity ${labels.ab}`, capacity(link.capacityAbBps)],
    [`Capacity ${labels.ba}`, capacity(link.capacityBaBps)],
    ['Expected RTT', link.expectedRttMs === null ? 'not registered' : formatMs(link.expectedRttMs, LOCALE)],
    ['MTU', link.mtuBytes === null ? 'not registered' : `${link.mtuBytes} bytes`],
    ['Test addresses', `${link.a.address} and ${link.b.address}`],
    ['Ports', `${link.ports.first} to ${link.ports.first + link.ports.count - 1}`],
    ['Circuit', link.circuit ?? 'not shared'],
  ]
}
