import { METRIC_CATALOGUE } from '@/lib/domain/analysis/metric-catalogue'
import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import { formatMs } from '@/lib/domain/format/duration'
import { labelDirections, nameEnds } from '@/lib/domain/format/end-names'
import { formatRate } from '@/lib/domain/format/rate'
import type { Link } from '@/lib/domain/model/link'
import { shownRunState } from '@/lib/domain/model/run-state'
import { SELF_PINNED_BY } from '@/lib/services/baselines/pin-first-baseline'
import type { Baseline } from '@/lib/services/ports/baseline-store'
import type { Stores } from '@/lib/services/ports/stores'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { ThroughputRttModel } from '../charts/chart-models'
import { figureChanges } from '../compare/figure-changes'
import { loadComparison } from '../compare/load-comparison'
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
import { sayLink } from './say-link'

const HISTORY_SIZE = 60

/** A link as its page shows it; null where there is none. `metricKey` chooses what the drift chart shows. */
export async function loadLinkView(
  stores: Stores,
  input: { readonly linkId: string; readonly metricKey: string; readonly now: Date },
): Promise<LinkView | null> {
  const link = await stores.links.get(input.linkId)
  if (!link) return null
  const [a, b, baseline, page] = await Promise.all([
    stores.hosts.get(link.a.hostId),
    stores.hosts.get(link.b.hostId),
    stores.baselines.current(link.id),
  ])
  const ends = nameEnds(endOf(a, link.a.address), endOf(b, link.b.address))
  const known = { link, baseline, ends, labels: labelDirections(ends), search: input.search, now: input.now }
  const [charts, runs, rebaseline, pinned] = await Promise.all([
    loadCharts(stores, known),
    loadRuns(stores, known),
    loadRebaseline(stores, link),
    baseline ? loadBaselineView(stores, baseline) : null,
  ])
  return {
    linkId: link.id,
    name: link.name,
    labels,
    sentence: sayLink({ link, history, comparison, hasBaseline: baseline !== null, now: input.now }),
    verdict: comparison && { verdict: comparison.verdict, sentence: comparison.sentence },
    nowIso: input.now.toISOString(),
    isRetired: link.retiredAt !== null,
    tags: link.tags,
    facts: factsOf(link, labels),
    notes: link.notes,
    baseline: baseline && baselineView(baseline, history),
    active: active ? { runId: active.id, state: active.state } : null,
    rebaseline,
    drift,
    metricKey: input.metricKey,
    metricChoices: METRIC_CATALOGUE.map(({ key, label }) => ({ key, name: label })),
    throughputRtt,
    udp,
    history,
    hasOlderRuns: page.nextCursor !== null,
    presets: buildPresets(link.id, history, baselineRunIds),
  }
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

function baselineView(baseline: Baseline, history: readonly HistoryRow[]): BaselineView {
  const run = history.find((row) => baseline.runIds.includes(row.runId))
  return {
    runIds: baseline.runIds,
    runAt: run?.at ?? baseline.pinnedAt.toISOString(),
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
