import { expect, it } from 'vitest'
import { buildLink } from '@/lib/testing/db/builders'
import { createFakeWebContext, FAKE_ROLE_HEADER, FAKE_SESSION_HEADER } from '@/lib/testing/fakes/web-context'
import type { ApiRoute } from '../define-route'
import { answerRequest } from '../serve'
import { collectBaselineRoute, getBaselineRoute, stopCollectionRoute } from './baselines'
import {
  createScheduleRoute,
  deleteScheduleRoute,
  listSchedulesRoute,
  listSlotsRoute,
  previewScheduleRoute,
  updateScheduleRoute,
} from './schedules'

const NIGHTLY = { name: 'nightly', profile: 'full', cron: '30 2 * * *', timeZone: 'Europe/Berlin' }

async function setUp() {
  const context = createFakeWebContext()
  const link = await context.stores.links.insert(buildLink({ tags: ['prod'] }))
  const send = async (
    route: ApiRoute,
    sent: { readonly id?: string; readonly body?: unknown; readonly role?: string } = {},
  ) => {
    const request = new Request(`http://plumb.example/api/v1${route.path}`, {
      method: route.method,
      headers: {
        host: 'plumb.example',
        origin: 'http://plumb.example',
        [FAKE_SESSION_HEADER]: 'ada@example.net',
        [FAKE_ROLE_HEADER]: sent.role ?? 'operator',
      },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    })
    const response = await answerRequest(route, { context, request, params: { id: sent.id ?? link.id } })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  return { context, send }
}

it('makes, lists, changes and removes a schedule', async () => {
  const { send } = await setUp()
  const made = await send(createScheduleRoute, { body: { ...NIGHTLY, tag: 'prod' } })
  expect(made).toMatchObject({
    status: 201,
    body: { tag: 'prod', linkId: null, graceS: 1_800, nextAt: '2026-12-01T01:30:00.000Z' },
  })
  const { id } = made.body
  expect((await send(listSchedulesRoute)).body.items).toEqual([made.body])
  const changed = await send(updateScheduleRoute, { id, body: { enabled: false } })
  expect(changed.body).toMatchObject({ name: 'nightly', enabled: false, nextAt: null })
  expect((await send(deleteScheduleRoute, { id })).status).toBe(204)
  expect((await send(deleteScheduleRoute, { id })).status).toBe(404)
  expect((await send(listSlotsRoute)).body).toEqual({ items: [], nextCursor: null })
})

it('names the field of a schedule that is wrong, and refuses a viewer', async () => {
  const { send } = await setUp()
  const wrong = await send(createScheduleRoute, { body: { ...NIGHTLY, cron: '30 2 * *' } })
  expect(wrong).toMatchObject({ status: 422, body: { error: { details: [{ field: 'cron' }] } } })
  expect((await send(createScheduleRoute, { body: NIGHTLY, role: 'viewer' })).status).toBe(403)
})

it('previews five slots to anyone who may read', async () => {
  const { send } = await setUp()
  const { body } = await send(previewScheduleRoute, { body: NIGHTLY, role: 'viewer' })
  expect(body.slots).toHaveLength(5)
  expect(body.slots[0]).toBe('2026-12-01T01:30:00.000Z')
})

it('collects a baseline, tells how far it is, and stops', async () => {
  const { context, send } = await setUp()
  const asked = await send(collectBaselineRoute, { body: { runsCount: 3, hours: 2, profile: 'quick' } })
  expect(asked).toMatchObject({ status: 202, body: { state: 'collecting', runsCount: 3 } })
  expect(context.stores.slots.rows.map(({ state }) => state)).toEqual(['planned', 'planned', 'planned'])
  expect((await send(collectBaselineRoute, { body: {} })).status).toBe(409)
  expect((await send(getBaselineRoute)).body).toMatchObject({
    current: null,
    history: [],
    collection: asked.body,
  })
  expect((await send(stopCollectionRoute)).status).toBe(204)
  expect((await send(getBaselineRoute)).body.collection.state).toBe('stopped')
})
