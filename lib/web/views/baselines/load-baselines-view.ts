import { labelDirections, nameEnds } from '@/lib/domain/format/end-names'
import { SELF_PINNED_BY } from '@/lib/services/baselines/pin-first-baseline'
import type { Baseline } from '@/lib/services/ports/baseline-store'
import type { Run } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import { loadHistory } from '../link/load-history'
import type { BaselineRow, BaselinesView } from './baselines-view'
import { offerCollection, sayBaseline, viewCollection } from './say-baseline'

const CANDIDATES_COUNT = 50

/** A link's reference, what it was before, and the runs of which another can be made; null where there is no such link. */
export async function loadBaselinesView(
  stores: Stores,
  input: { readonly linkId: string; readonly now: Date },
): Promise<BaselinesView | null> {
  const { now } = input
  const link = await stores.links.get(input.linkId)
  if (!link) return null
  const [history, collection, page, a, b] = await Promise.all([
    stores.baselines.history(link.id),
    stores.collections.latestOf(link.id),
    stores.runs.list({
      linkId: link.id,
      states: ['completed'],
      page: { limit: CANDIDATES_COUNT, cursor: null },
    }),
    stores.hosts.get(link.a.hostId),
    stores.hosts.get(link.b.hostId),
  ])
  const baseline = history.find(({ supersededAt }) => supersededAt === null) ?? null
  const pinned = await loadRuns(stores, baseline)
  const baselineRunIds = baseline?.runIds ?? []
  const [runs, candidates, slots] = await Promise.all([
    loadHistory(stores, { runs: pinned, baselineRunIds, now }),
    loadHistory(stores, { runs: page.items, baselineRunIds, now }),
    collection ? stores.slots.ofPlan(collection.id) : [],
  ])
  return {
    linkId: link.id,
    linkName: link.name,
    isRetired: link.retiredAt !== null,
    sentence: sayBaseline(link.name, baseline),
    nowIso: now.toISOString(),
    labels: labelDirections(nameEnds(endOf(a, link.a.address), endOf(b, link.b.address))),
    current: baseline && { ...toRow(baseline), runs },
    collection: collection && viewCollection(collection, slots),
    offer: offerCollection(baseline),
    candidates,
    hasOlderRuns: page.nextCursor !== null,
    former: history.filter((one) => one !== baseline).map(toRow),
  }
}

async function loadRuns(stores: Stores, baseline: Baseline | null): Promise<readonly Run[]> {
  const runs = await Promise.all((baseline?.runIds ?? []).map((runId) => stores.runs.get(runId)))
  return runs.filter((run) => run !== null)
}

function endOf(host: { readonly name: string; readonly site: string } | null, address: string) {
  return host ?? { name: address, site: address }
}

function toRow(baseline: Baseline): BaselineRow {
  const { id, runIds, note, pinnedBy, pinnedAt, supersededAt } = baseline
  return {
    ...{ id, runIds, note },
    pinnedBy: pinnedBy === SELF_PINNED_BY ? 'itself' : pinnedBy,
    pinnedAt: pinnedAt.toISOString(),
    supersededAt: supersededAt?.toISOString() ?? null,
  }
}
