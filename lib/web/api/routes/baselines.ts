import { z } from 'zod'
import { collectionInputSchema } from '@/lib/domain/schedules/collection'
import { collectBaseline } from '@/lib/services/baselines/collect-baseline'
import { pinBaseline, pinInputSchema } from '@/lib/services/baselines/pin-baseline'
import { stopCollection } from '@/lib/services/baselines/stop-collection'
import { requireLink } from '@/lib/services/links/require-link'
import type { WebContext } from '@/lib/web/context'
import { defineRoute } from '../define-route'
import {
  baselineJsonSchema,
  collectionJsonSchema,
  toBaselineJson,
  toCollectionJson,
} from '../schemas/baseline'
import { idParamsSchema } from '../schemas/common'

function depsOf({ stores, clock, ids }: WebContext) {
  return { ...stores, clock, ids }
}

export const pinBaselineRoute = defineRoute({
  method: 'POST',
  path: '/links/{id}/baseline',
  summary: 'Make completed runs the reference that the link is compared with; the former one is kept',
  scope: 'run',
  status: 201,
  params: idParamsSchema,
  body: pinInputSchema,
  response: baselineJsonSchema,
  handle: async ({ context, params, body, actor }) =>
    toBaselineJson(await pinBaseline(depsOf(context), { ...body, linkId: params.id, actor })),
})

export const getBaselineRoute = defineRoute({
  method: 'GET',
  path: '/links/{id}/baseline',
  summary: 'The link’s reference, those it had before, newest first, and the last collection of one',
  scope: 'read',
  params: idParamsSchema,
  response: z.object({
    current: baselineJsonSchema.nullable(),
    history: z.array(baselineJsonSchema),
    collection: collectionJsonSchema.nullable(),
  }),
  handle: async ({ context, params }) => {
    const { stores } = context
    const { id } = await requireLink(stores.links, params.id)
    const [history, collection] = await Promise.all([
      stores.baselines.history(id),
      stores.collections.latestOf(id),
    ])
    const current = history.find(({ supersededAt }) => supersededAt === null)
    return {
      current: current ? toBaselineJson(current) : null,
      history: history.map(toBaselineJson),
      collection: collection ? toCollectionJson(collection) : null,
    }
  },
})

export const collectBaselineRoute = defineRoute({
  method: 'POST',
  path: '/links/{id}/baseline/collection',
  summary:
    'Plan runs spread over hours, the first at once, and pin the good ones together when all have ended',
  scope: 'run',
  status: 202,
  params: idParamsSchema,
  body: collectionInputSchema,
  response: collectionJsonSchema,
  handle: async ({ context, params, body, actor }) =>
    toCollectionJson(await collectBaseline(depsOf(context), { ...body, linkId: params.id, actor })),
})

export const stopCollectionRoute = defineRoute({
  method: 'DELETE',
  path: '/links/{id}/baseline/collection',
  summary: 'Stop collecting a baseline; what was measured stays, and nothing is pinned',
  scope: 'run',
  status: 204,
  params: idParamsSchema,
  handle: async ({ context, params, actor }) => {
    await stopCollection(depsOf(context), { linkId: params.id, actor })
    return new Response(null, { status: 204 })
  },
})
