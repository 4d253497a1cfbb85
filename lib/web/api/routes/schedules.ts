import { z } from 'zod'
import { listSlots } from '@/lib/domain/schedules/list-slots'
import { scheduleInputSchema, schedulePatchSchema, slotRuleSchema } from '@/lib/domain/schedules/schedule'
import { requireLink } from '@/lib/services/links/require-link'
import { createSchedule } from '@/lib/services/schedules/create-schedule'
import { deleteSchedule } from '@/lib/services/schedules/delete-schedule'
import { requireSchedule } from '@/lib/services/schedules/require-schedule'
import { updateSchedule } from '@/lib/services/schedules/update-schedule'
import type { WebContext } from '@/lib/web/context'
import { defineRoute } from '../define-route'
import { idParamsSchema, listSchema, timeSchema, toTime } from '../schemas/common'
import { scheduleJsonSchema, slotJsonSchema, toScheduleJson, toSlotJson } from '../schemas/schedule'

function depsOf({ stores, clock, ids }: WebContext) {
  return { ...stores, clock, ids }
}

export const createScheduleRoute = defineRoute({
  method: 'POST',
  path: '/links/{id}/schedules',
  summary: 'Measure a link by itself; with a tag that the link has, every link with that tag',
  scope: 'run',
  status: 201,
  params: idParamsSchema,
  body: scheduleInputSchema,
  response: scheduleJsonSchema,
  handle: async ({ context, params, body, actor }) =>
    toScheduleJson(await createSchedule(depsOf(context), { linkId: params.id, input: body, actor })),
})

export const listSchedulesRoute = defineRoute({
  method: 'GET',
  path: '/links/{id}/schedules',
  summary: 'The schedules of a link and of its tags, by name',
  scope: 'read',
  params: idParamsSchema,
  response: listSchema(scheduleJsonSchema),
  handle: async ({ context, params }) => {
    const link = await requireLink(context.stores.links, params.id)
    const schedules = await context.stores.schedules.listFor(link)
    return { items: schedules.map(toScheduleJson), nextCursor: null }
  },
})

export const getScheduleRoute = defineRoute({
  method: 'GET',
  path: '/schedules/{id}',
  summary: 'One schedule, with its next slot',
  scope: 'read',
  params: idParamsSchema,
  response: scheduleJsonSchema,
  handle: async ({ context, params }) =>
    toScheduleJson(await requireSchedule(context.stores.schedules, params.id)),
})

export const updateScheduleRoute = defineRoute({
  method: 'PATCH',
  path: '/schedules/{id}',
  summary: 'Change a schedule; only what is named changes',
  scope: 'run',
  params: idParamsSchema,
  body: schedulePatchSchema,
  response: scheduleJsonSchema,
  handle: async ({ context, params, body, actor }) =>
    toScheduleJson(await updateSchedule(depsOf(context), { scheduleId: params.id, patch: body, actor })),
})

export const deleteScheduleRoute = defineRoute({
  method: 'DELETE',
  path: '/schedules/{id}',
  summary: 'Remove a schedule; its slots and runs stay',
  scope: 'run',
  status: 204,
  params: idParamsSchema,
  handle: async ({ context, params, actor }) => {
    await deleteSchedule(depsOf(context), { scheduleId: params.id, actor })
    return new Response(null, { status: 204 })
  },
})

const PREVIEW_COUNT = 5

export const previewScheduleRoute = defineRoute({
  method: 'POST',
  path: '/schedules/preview',
  summary: 'The next five slots that a schedule would have, before jitter',
  scope: 'read',
  body: slotRuleSchema,
  response: z.object({ slots: z.array(timeSchema) }),
  handle: async ({ context, body }) => {
    const range = { after: context.clock.now(), until: null, limit: PREVIEW_COUNT }
    return { slots: listSlots(body, range).map(toTime) }
  },
})

const slotsQuerySchema = z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) })

export const listSlotsRoute = defineRoute({
  method: 'GET',
  path: '/links/{id}/slots',
  summary: 'The last slots of a link, latest first: the run of each, or why it was missed',
  scope: 'read',
  params: idParamsSchema,
  query: slotsQuerySchema,
  response: listSchema(slotJsonSchema),
  handle: async ({ context, params, query }) => {
    const link = await requireLink(context.stores.links, params.id)
    const slots = await context.stores.slots.latest(link.id, query.limit)
    return { items: slots.map(toSlotJson), nextCursor: null }
  },
})
