import { z } from 'zod'
import { AppError } from '@/lib/services/errors'
import { requireLink } from '@/lib/services/links/require-link'
import type { WebContext } from '@/lib/web/context'
import { loadComparison } from '@/lib/web/views/compare/load-comparison'
import { defineRoute } from '../define-route'
import { idParamsSchema } from '../schemas/common'
import { comparisonJsonSchema, toComparisonJson } from '../schemas/comparison'

const MAX_RUNS_COUNT = 50

const idsSchema = z
  .string()
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(z.string()).min(1).max(MAX_RUNS_COUNT))

function refuse(field: 'run' | 'baseline', message: string): never {
  throw new AppError('not-found', message, { details: [{ field, message }] })
}

async function latestRunIds(stores: WebContext['stores'], linkId: string): Promise<readonly string[]> {
  const [latest] = await stores.runs.latestMetrics([linkId])
  return latest ? [latest.runId] : refuse('run', 'No run of this link has been completed yet.')
}

async function pinnedRunIds(stores: WebContext['stores'], linkId: string): Promise<readonly string[]> {
  const pinned = await stores.baselines.current(linkId)
  return pinned
    ? pinned.runIds
    : refuse('baseline', 'This link has no pinned baseline; name runs to compare with.')
}

async function refuseForeign(
  stores: WebContext['stores'],
  input: { readonly linkId: string; readonly field: 'run' | 'baseline'; readonly ids: readonly string[] },
): Promise<void> {
  for (const id of input.ids) {
    const run = await stores.runs.get(id)
    if (run?.linkId !== input.linkId) refuse(input.field, `${id} is not a run of this link.`)
  }
}

export const compareRoute = defineRoute({
  method: 'GET',
  path: '/links/{id}/compare',
  summary: 'Compare runs of a link; by default the latest with the pinned baseline. Several ids by commas',
  scope: 'read',
  params: idParamsSchema,
  query: z.object({ run: idsSchema.optional(), baseline: idsSchema.optional() }),
  response: comparisonJsonSchema,
  handle: async ({ context, params, query }) => {
    const { stores } = context
    const { id: linkId } = await requireLink(stores.links, params.id)
    const runIds = query.run ?? (await latestRunIds(stores, linkId))
    const baselineRunIds = query.baseline ?? (await pinnedRunIds(stores, linkId))
    await refuseForeign(stores, { linkId, field: 'run', ids: runIds })
    await refuseForeign(stores, { linkId, field: 'baseline', ids: baselineRunIds })
    const comparison = await loadComparison(stores, { linkId, runIds, baselineRunIds })
    if (!comparison) throw new AppError('not-found', 'There is nothing to compare.')
    return toComparisonJson(comparison)
  },
})
