import { z } from 'zod'
import { findMetricEntry } from '@/lib/domain/analysis/metric-catalogue'
import { type Link, linkInputSchema, linkPatchSchema } from '@/lib/domain/model/link'
import { registerLink } from '@/lib/services/links/register-link'
import { requireLink } from '@/lib/services/links/require-link'
import { retireLink } from '@/lib/services/links/retire-link'
import { updateLink } from '@/lib/services/links/update-link'
import type { WebContext } from '@/lib/web/context'
import { defineRoute } from '../define-route'
import { findLatestVerdicts } from '../find-verdict'
import {
  directionSchema,
  idParamsSchema,
  listSchema,
  retiredQuerySchema,
  timeSchema,
  toTime,
} from '../schemas/common'
import { type LinkJson, linkJsonSchema, toLinkJson } from '../schemas/link'

function depsOf(context: WebContext) {
  const { stores, clock, ids } = context
  return { ...stores, clock, ids }
}

async function showLink(context: WebContext, link: Link): Promise<LinkJson> {
  const verdicts = await findLatestVerdicts(context, [link.id])
  return toLinkJson(link, verdicts.get(link.id) ?? null)
}

export const listLinksRoute = defineRoute({
  method: 'GET',
  path: '/links',
  summary: 'Links by name, each with the verdict on its latest run',
  scope: 'read',
  query: retiredQuerySchema,
  response: listSchema(linkJsonSchema),
  handle: async ({ context, query }) => {
    const links = await context.stores.links.list({ includeRetired: query.includeRetired === 'true' })
    const verdicts = await findLatestVerdicts(
      context,
      links.map((link) => link.id),
    )
    const items = links.map((link) => toLinkJson(link, verdicts.get(link.id) ?? null))
    return { items, nextCursor: null }
  },
})

export const registerLinkRoute = defineRoute({
  method: 'POST',
  path: '/links',
  summary: 'Register a link between test addresses of two hosts',
  scope: 'admin',
  status: 201,
  body: linkInputSchema,
  response: linkJsonSchema,
  handle: async ({ context, body, actor }) =>
    showLink(context, await registerLink(depsOf(context), { input: body, actor })),
})

export const getLinkRoute = defineRoute({
  method: 'GET',
  path: '/links/{id}',
  summary: 'One link, with the verdict on its latest run',
  scope: 'read',
  params: idParamsSchema,
  response: linkJsonSchema,
  handle: async ({ context, params }) =>
    showLink(context, await requireLink(context.stores.links, params.id)),
})

export const updateLinkRoute = defineRoute({
  method: 'PATCH',
  path: '/links/{id}',
  summary: 'Change a link; of settings, only those that are named change',
  scope: 'admin',
  params: idParamsSchema,
  body: linkPatchSchema,
  response: linkJsonSchema,
  handle: async ({ context, params, body, actor }) =>
    showLink(context, await updateLink(depsOf(context), { linkId: params.id, patch: body, actor })),
})

export const retireLinkRoute = defineRoute({
  method: 'DELETE',
  path: '/links/{id}',
  summary: 'Take a link out of use; its history stays',
  scope: 'admin',
  status: 204,
  params: idParamsSchema,
  handle: async ({ context, params, actor }) => {
    await retireLink(depsOf(context), { linkId: params.id, actor })
    return new Response(null, { status: 204 })
  },
})

const metricQuerySchema = z.object({
  key: z.string().refine((key) => findMetricEntry(key) !== null, {
    error: ({ input }) => `There is no metric ${String(input)}; one is tcp.single.steady_bps.`,
  }),
  direction: directionSchema,
  from: z.coerce.date().optional(),
  to: z.coerce.date().optional(),
})

const pointSchema = z.object({
  at: timeSchema,
  runId: z.string(),
  value: z.number().nullable(),
  reason: z.string().optional(),
})

export const linkMetricsRoute = defineRoute({
  method: 'GET',
  path: '/links/{id}/metrics',
  summary: 'One metric of a link over time',
  scope: 'read',
  params: idParamsSchema,
  query: metricQuerySchema,
  response: z.object({ points: z.array(pointSchema) }),
  handle: async ({ context, params, query }) => {
    const link = await requireLink(context.stores.links, params.id)
    const { key, direction, from, to } = query
    const range = { from: from ?? null, to: to ?? null }
    const points = await context.stores.runs.metricHistory({ linkId: link.id, key, direction, ...range })
    return {
      points: points.map(({ at, runId, value, reason }) => ({
        at: toTime(at),
        runId,
        value,
        ...(reason === null ? {} : { reason }),
      })),
    }
  },
})
