import { z } from 'zod'
import { RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import { judgeStoredRun } from '@/lib/services/diagnosis/judge-stored-run'
import { readJudging } from '@/lib/services/diagnosis/read-judging'
import { requestJudging } from '@/lib/services/diagnosis/request-judging'
import { requireLink } from '@/lib/services/links/require-link'
import { log } from '@/lib/web/log'
import { defineRoute } from '../define-route'
import { idParamsSchema, timeSchema, toTime } from '../schemas/common'
import { runJsonSchema } from '../schemas/run'
import { readRun, showRun } from '../show-run'

/** How many runs of older rules are about to be judged. */
const askedSchema = z.object({ runsCount: z.number() })

export const judgeRunRoute = defineRoute({
  method: 'POST',
  path: '/runs/{id}/judge',
  summary: 'Judge one run that has ended by today’s rules, from what is stored; answers with the run',
  scope: 'run',
  params: idParamsSchema,
  response: runJsonSchema,
  handle: async ({ context, params }) => {
    const run = await readRun(context, params.id)
    await judgeStoredRun({ ...context.stores, clock: context.clock, log }, run.id)
    return showRun(context, run.id)
  },
})

export const judgeLinkRoute = defineRoute({
  method: 'POST',
  path: '/links/{id}/judge',
  summary: 'Have the worker judge again, by today’s rules, the runs of a link that older rules judged',
  scope: 'run',
  status: 202,
  params: idParamsSchema,
  response: askedSchema,
  handle: async ({ context, params, actor }) => {
    const { id: linkId } = await requireLink(context.stores.links, params.id)
    const deps = { ...context.stores, clock: context.clock }
    return { runsCount: await requestJudging(deps, { linkId, actor }) }
  },
})

export const judgeAllRoute = defineRoute({
  method: 'POST',
  path: '/judge',
  summary: 'Have the worker judge again, by today’s rules, every run that older rules judged',
  scope: 'admin',
  status: 202,
  response: askedSchema,
  handle: async ({ context, actor }) => {
    const deps = { ...context.stores, clock: context.clock }
    return { runsCount: await requestJudging(deps, { linkId: null, actor }) }
  },
})

export const getJudgingRoute = defineRoute({
  method: 'GET',
  path: '/judge',
  summary:
    'How many runs were judged by older rules, and how far the judging again is that somebody asked for',
  scope: 'read',
  response: z.object({
    rulesVersion: z.number(),
    outdatedCount: z.number(),
    requests: z.array(
      z.object({
        /** Null: the runs of all links. */
        linkId: z.string().nullable(),
        requestedBy: z.string(),
        requestedAt: timeSchema,
        runsCount: z.number(),
        remainingCount: z.number(),
      }),
    ),
  }),
  handle: async ({ context }) => {
    const { findings } = context.stores
    const { outdatedCount } = await readJudging(findings, null)
    const requests = await findings.requests()
    return {
      rulesVersion: RULES_VERSION,
      outdatedCount,
      requests: await Promise.all(
        requests.map(async ({ requestedAt, ...request }) => ({
          ...request,
          requestedAt: toTime(requestedAt),
          remainingCount: (await readJudging(findings, request.linkId)).outdatedCount,
        })),
      ),
    }
  },
})
