import { z } from 'zod'
import { RUN_STATES } from '@/lib/domain/model/run-state'
import { requireLink } from '@/lib/services/links/require-link'
import { cancelRun } from '@/lib/services/runs/cancel-run'
import { enqueueRun } from '@/lib/services/runs/enqueue-run'
import { defineRoute } from '../define-route'
import { idParamsSchema, listSchema, pageQuerySchema } from '../schemas/common'
import { runJsonSchema, runSummarySchema, toRunSummaryJson } from '../schemas/run'
import { startRunSchema } from '../schemas/start-run'
import { showRun } from '../show-run'
import { listedRunSchema, showRunList } from '../show-run-list'

const MAX_KEY_LENGTH = 200

export const startRunRoute = defineRoute({
  method: 'POST',
  path: '/links/{id}/runs',
  summary:
    'Start a run, of a whole profile or of chosen steps of it; it waits while a host or circuit is busy. Honours Idempotency-Key',
  scope: 'run',
  status: 202,
  params: idParamsSchema,
  body: startRunSchema,
  response: z.object({ id: z.string() }),
  handle: async ({ context, params, body, actor, request }) => {
    const key = request.headers.get('idempotency-key')?.slice(0, MAX_KEY_LENGTH) ?? null
    const { stores, clock, ids } = context
    const run = await enqueueRun(
      { ...stores, clock, ids },
      {
        ...{ linkId: params.id, profile: body.profile, chosenSteps: body.steps ?? null },
        ...{ force: body.force, idempotencyKey: key, actor },
      },
    )
    return { id: run.id }
  },
})

const stateQuerySchema = pageQuerySchema.extend({
  state: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(RUN_STATES)))
    .optional(),
})

export const listRunsRoute = defineRoute({
  method: 'GET',
  path: '/runs',
  summary: 'Runs, newest first; state takes one or several by commas',
  scope: 'read',
  query: stateQuerySchema,
  response: listSchema(listedRunSchema),
  handle: async ({ context, query }) => {
    const { runs } = context.stores
    await runs.interruptExpired(context.clock.now())
    const page = { limit: query.limit, cursor: query.cursor ?? null }
    const list = await runs.list({ page, ...(query.state ? { states: query.state } : {}) })
    return showRunList(context, list)
  },
})

export const listLinkRunsRoute = defineRoute({
  method: 'GET',
  path: '/links/{id}/runs',
  summary: 'Runs of a link, newest first',
  scope: 'read',
  params: idParamsSchema,
  query: stateQuerySchema,
  response: listSchema(listedRunSchema),
  handle: async ({ context, params, query }) => {
    const { runs, links } = context.stores
    const link = await requireLink(links, params.id)
    await runs.interruptExpired(context.clock.now())
    const page = { limit: query.limit, cursor: query.cursor ?? null }
    const list = await runs.list({ linkId: link.id, page, ...(query.state ? { states: query.state } : {}) })
    return showRunList(context, list)
  },
})

export const getRunRoute = defineRoute({
  method: 'GET',
  path: '/runs/{id}',
  summary: 'One run: state, steps, metrics, curves, and the findings as they were judged',
  scope: 'read',
  params: idParamsSchema,
  response: runJsonSchema,
  handle: async ({ context, params }) => showRun(context, params.id),
})

export const cancelRunRoute = defineRoute({
  method: 'POST',
  path: '/runs/{id}/cancel',
  summary: 'End a run; traffic stops on both hosts within seconds',
  scope: 'run',
  status: 202,
  params: idParamsSchema,
  response: runSummarySchema,
  handle: async ({ context, params, actor }) => {
    const run = await cancelRun({ ...context.stores, clock: context.clock }, { runId: params.id, actor })
    return toRunSummaryJson(run)
  },
})
