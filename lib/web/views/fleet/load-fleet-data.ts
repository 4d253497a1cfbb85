import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import { type EndNames, nameEnds } from '@/lib/domain/format/end-names'
import type { Host } from '@/lib/domain/model/host'
import type { Link } from '@/lib/domain/model/link'
import type { Metric } from '@/lib/domain/model/metric'
import type { Baseline } from '@/lib/services/ports/baseline-store'
import type { LinkHeads } from '@/lib/services/ports/fleet-store'
import type { Stores } from '@/lib/services/ports/stores'
import { loadLinkComparisons } from './load-link-comparisons'

/** What the table shows beside what decides a verdict; the volume of a run is estimated from the parallel rate. */
export const TABLE_KEYS = [
  'tcp.single.steady_bps',
  'rtt.idle.min_ms',
  'udp.knee_bps',
  'udp.base_loss_pct',
] as const
const ESTIMATE_KEY = 'tcp.parallel.steady_bps'

/** One link with everything that was read of it. */
export type LinkData = {
  readonly link: Link
  readonly ends: EndNames
  readonly sites: readonly [string, string]
  readonly heads: LinkHeads
  readonly baseline: Baseline | null
  readonly metrics: readonly Metric[]
  readonly comparison: Comparison | null
}

const NO_HEADS: LinkHeads = { latest: null, ended: null, active: null }

/**
 * All links with their latest figures against their baselines, in a handful of queries. Beside the table's metrics, those
 * of `metricKeys` are read and those of `comparedKeys` compared.
 */
export async function loadFleetData(
  stores: Stores,
  input: {
    readonly metricKeys: readonly string[]
    readonly comparedKeys: readonly string[]
  },
): Promise<readonly LinkData[]> {
  const [links, hosts] = await Promise.all([
    stores.links.list({ includeRetired: false }),
    stores.hosts.list({ includeRetired: true }),
  ])
  const linkIds = links.map((link) => link.id)
  const [heads, baselines] = await Promise.all([
    stores.fleet.heads(linkIds),
    stores.baselines.currentOf(linkIds),
  ])
  const baselineOf = new Map(baselines.map((baseline) => [baseline.linkId, baseline]))
  const pairs = links.flatMap(({ id: linkId }) => {
    const [latest, baseline] = [heads.get(linkId)?.latest, baselineOf.get(linkId)]
    if (!latest || !baseline || baseline.runIds.includes(latest.id)) return []
    return [{ linkId, runId: latest.id, baselineRunIds: baseline.runIds }]
  })
  const runIds = [...heads.values()].flatMap(({ latest }) => latest?.id ?? [])
  const [metrics, comparisons] = await Promise.all([
    stores.fleet.metricsOf({ runIds, keys: [...TABLE_KEYS, ESTIMATE_KEY, ...input.metricKeys] }),
    loadLinkComparisons(stores.fleet, { pairs, keys: [...TABLE_KEYS, ...input.comparedKeys] }),
  ])
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  return links.map((link) => {
    const own = heads.get(link.id) ?? NO_HEADS
    const a = endOf(hostOf.get(link.a.hostId), link.a.address)
    const b = endOf(hostOf.get(link.b.hostId), link.b.address)
    return {
      link,
      ends: nameEnds(a, b),
      sites: [a.site, b.site],
      heads: own,
      baseline: baselineOf.get(link.id) ?? null,
      metrics: metrics.get(own.latest?.id ?? '') ?? [],
      comparison: comparisons.get(link.id) ?? null,
    }
  })
}

function endOf(host: Host | undefined, address: string) {
  return host ?? { name: address, site: address }
}
