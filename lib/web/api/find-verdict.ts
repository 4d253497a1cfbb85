import type { Run } from '@/lib/services/ports/run'
import type { WebContext } from '@/lib/web/context'
import { loadComparison } from '@/lib/web/views/compare/load-comparison'
import { loadLinkComparisons } from '@/lib/web/views/fleet/load-link-comparisons'
import type { VerdictJson } from './schemas/comparison'

/** A completed run of a whole profile against its link's pinned baseline; null without one, or for a run that is part of it. */
export async function findVerdict(
  { stores }: Pick<WebContext, 'stores'>,
  run: Pick<Run, 'id' | 'linkId' | 'state' | 'chosenSteps'>,
): Promise<VerdictJson | null> {
  if (run.state !== 'completed' || run.chosenSteps !== null) return null
  const baseline = await stores.baselines.current(run.linkId)
  if (!baseline || baseline.runIds.includes(run.id)) return null
  const pair = { linkId: run.linkId, runIds: [run.id], baselineRunIds: baseline.runIds }
  const comparison = await loadComparison(stores, pair)
  return comparison && { verdict: comparison.verdict, sentence: comparison.sentence, baselineId: baseline.id }
}

export type LatestVerdict = VerdictJson & { readonly runId: string }

/** By link, the verdict on its latest completed run; a link without one is missing. A handful of queries for any number. */
export async function findLatestVerdicts(
  { stores }: Pick<WebContext, 'stores'>,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, LatestVerdict>> {
  const [heads, baselines] = await Promise.all([
    stores.fleet.heads(linkIds),
    stores.baselines.currentOf(linkIds),
  ])
  const pairs = baselines.flatMap(({ linkId, id: baselineId, runIds: baselineRunIds }) => {
    const runId = heads.get(linkId)?.latest?.id
    if (runId === undefined || baselineRunIds.includes(runId)) return []
    return [{ linkId, runId, baselineRunIds, baselineId }]
  })
  const comparisons = await loadLinkComparisons(stores.fleet, { pairs, keys: [] })
  return new Map(
    pairs.flatMap(({ linkId, runId, baselineId }) => {
      const found = comparisons.get(linkId)
      if (!found) return []
      return [[linkId, { verdict: found.verdict, sentence: found.sentence, baselineId, runId }] as const]
    }),
  )
}
