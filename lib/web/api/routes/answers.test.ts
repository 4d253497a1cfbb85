import { describe, expect, it } from 'vitest'
import type { Scope } from '@/lib/domain/model/access'
import { AS_EVER, arrangeAnswers } from '@/lib/testing/answers/arrange-answers'
import { createFakeWebContext, FAKE_ROLE_HEADER, FAKE_SESSION_HEADER } from '@/lib/testing/fakes/web-context'
import type { ApiRoute } from '../define-route'
import { answerRequest } from '../serve'
import { askAnswerRoute, cancelAnswerRoute, getAnswerRoute, listAnswersRoute } from './answers'

const ROLE_OF: Readonly<Record<Scope, string>> = { read: 'viewer', run: 'operator', admin: 'admin' }

async function setUp() {
  const arranged = await arrangeAnswers()
  const { stores, clock, link } = arranged
  const context = { ...createFakeWebContext(), stores, clock }
  const call = async (
    route: ApiRoute,
    sent: { readonly id: string; readonly body?: object; readonly scope?: Scope },
  ) => {
    const headers = {
      ...{ host: 'plumb.example', origin: 'http://plumb.example' },
      ...{ [FAKE_SESSION_HEADER]: 'ada@example.net', [FAKE_ROLE_HEADER]: ROLE_OF[sent.scope ?? 'run'] },
    }
    const body = sent.body && { body: JSON.stringify(sent.body) }
    const request = new Request('http://plumb.example/api/v1/x', { method: route.method, headers, ...body })
    const response = await answerRequest(route, { context, request, params: { id: sent.id } })
    return { status: response.status, body: await response.json() }
  }
  return { ...arranged, call, linkId: link.id }
}

describe('"is it the network?" over the API', () => {
  it('is taken in by its id, can be read, is listed, and can be cancelled', async () => {
    const { call, linkId, addRun } = await setUp()
    const then = await addRun(AS_EVER, 180)
    const asked = await call(askAnswerRoute, { id: linkId, body: {} })
    expect(asked).toEqual({ status: 202, body: { id: expect.any(String) } })
    const { id } = asked.body
    const { body } = await call(getAnswerRoute, { id, scope: 'read' })
    expect(body).toMatchObject({
      ...{ id, linkId, state: 'measuring', askedBy: 'ada@example.net', verdict: null },
      baseline: { runIds: [then], choice: 'six-months' },
      runIds: { length: 1 },
    })
    expect((await call(listAnswersRoute, { id: linkId, scope: 'read' })).body).toEqual({
      items: [body],
      nextCursor: null,
    })
    expect((await call(cancelAnswerRoute, { id })).status).toBe(200)
  })

  it('is refused to whoever may only read, without anything to compare with, and against another link’s run', async () => {
    const { call, linkId, addRun } = await setUp()
    expect((await call(askAnswerRoute, { id: linkId, body: {}, scope: 'read' })).status).toBe(403)
    expect((await call(askAnswerRoute, { id: linkId, body: {} })).body.error.code).toBe('not-ready')
    await addRun(AS_EVER, 180)
    const foreign = await call(askAnswerRoute, { id: linkId, body: { baseline: ['another'] } })
    expect(foreign).toMatchObject({
      status: 422,
      body: { error: { details: [{ field: 'baseline', message: 'another is not a run of this link.' }] } },
    })
    expect((await call(getAnswerRoute, { id: 'gone' })).status).toBe(404)
  })
})
