import type { Run } from '@/lib/services/ports/run'
import type { WebContext } from '@/lib/web/context'
import { loadComparison } from '@/lib/web/views/compare/load-comparison'
import type { VerdictJson } from './schemas/comparison'

/** A completed run against its link's pinned baseline; null without one, or for a run that is part of it. */
export async function findVerdict(
  { stores }: Pick<WebContext, 'stores'>,
  run: Pick<Run, 'id' | 'linkId' | 'state'>,
): Promise<VerdictJson | null> {
  if (run.state !== 'completed') return null
  const baseline = await stores.baselines.current(run.linkId)
  if (!baseline || baseline.runIds.includes(run.id)) return null
  const pair = { linkId: run.linkId, runIds: [run.id], baselineRunIds: baseline.runIds }
  const comparison = await loadComparison(stores, pair)
  return comparison && { verdict: comparison.verdict, sentence: comparison.sentence, baselineId: baseline.id }
}

export type LatestVerdict = VerdictJson & { readonly runId: string }

/** The verdict on a link's latest completed run; null where there is none. */
export async function findLatestVerdict(
  context: Pick<WebContext, 'stores'>,
  linkId: string,
): Promise<LatestVerdict | null> {
  const [latest] = await context.stores.runs.latestMetrics([linkId])
  if (!latest) return null
  const verdict = await findVerdict(context, { id: latest.runId, linkId, state: 'completed' })
  return verdict && { ...verdict, runId: latest.runId }
}
