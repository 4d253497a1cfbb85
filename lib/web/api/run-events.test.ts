import { describe, expect, it } from 'vitest'
import { toLinkFacts } from '@/lib/services/links/register-link'
import { buildLinkInput } from '@/lib/testing/builders'
import { createFakeWebContext } from '@/lib/testing/fakes/web-context'
import { streamRunEvents } from './run-events'

async function setUp() {
  const context = createFakeWebContext()
  const { runs } = context.stores
  const at = context.clock.now()
  const end = { hostId: 'h', address: '10.0.0.1' }
  const link = { ...toLinkFacts(buildLinkInput({ a: end, b: end })), id: 'l', createdAt: at, retiredAt: null }
  const site = { name: 'h', site: 's' }
  await runs.enqueue({
    id: 'r',
    linkId: 'l',
    profile: 'quick',
    chosenSteps: null,
    force: false,
    requestedBy: 'ada',
    queuedAt: at,
    estimate: { seconds: 50, bytes: 1 },
    snapshot: { link, a: site, b: site },
    idempotencyKey: null,
  })
  await runs.appendEvent({ runId: 'r', type: 'state', data: { state: 'running' }, at })
  await runs.appendEvent({ runId: 'r', type: 'step', data: { text: 'a\nb' }, at })
  const finish = () =>
    runs.finish({
      runId: 'r',
      state: 'completed',
      partial: false,
      failure: null,
      metrics: [],
      curves: [],
      at,
    })
  const stream = (lastEventId?: string, after?: string) => {
    const headers = new Headers(lastEventId === undefined ? {} : { 'last-event-id': lastEventId })
    const url = `http://x/${after === undefined ? '' : `?after=${after}`}`
    return streamRunEvents({ context, runId: 'r', request: new Request(url, { headers }) })
  }
  return { finish, stream, context, atIso: at.toISOString() }
}

describe('the event stream of a run', () => {
  it('sends all events with their sequence as id, and ends when the run is final', async () => {
    const { finish, stream, atIso } = await setUp()
    await finish()
    const response = await stream()
    expect(response.headers.get('cache-control')).toContain('no-transform')
    expect(await response.text()).toBe(
      `retry: 2000\n\nid: 1\nevent: state\ndata: {"state":"running","at":"${atIso}"}\n\nid: 2\nevent: step\ndata: {"text":"a\\nb","at":"${atIso}"}\n\n`,
    )
  })

  it('resumes after the last event that was read', async () => {
    const { finish, stream } = await setUp()
    await finish()
    expect(await (await stream('1')).text()).toContain('id: 2')
    expect(await (await stream('1')).text()).not.toContain('id: 1\n')
  })

  it('resumes after the sequence in the address, unless EventSource has read further since', async () => {
    const { finish, stream } = await setUp()
    await finish()
    const resumed = await (await stream(undefined, '1')).text()
    expect(resumed).toContain('id: 2')
    expect(resumed).not.toContain('id: 1\n')
    expect((await stream('2', '1')).status).toBe(204)
    expect(await (await stream(undefined, 'nonsense')).text()).toContain('id: 1\n')
  })

  it('tells EventSource not to come back once everything was read', async () => {
    const { finish, stream } = await setUp()
    await finish()
    expect((await stream('2')).status).toBe(204)
  })

  it('stays open while the run goes on, and stops when the reader leaves', async () => {
    const { stream } = await setUp()
    const reader = (await stream()).body?.getReader()
    await reader?.read()
    const second = await reader?.read()
    expect(new TextDecoder().decode(second?.value)).toContain('id: 2')
    await reader?.cancel()
    expect((await reader?.read())?.done).toBe(true)
  })
})
