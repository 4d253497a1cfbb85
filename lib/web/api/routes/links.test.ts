import { describe, expect, it } from 'vitest'
import { createFakeWebContext, FAKE_SESSION_HEADER } from '@/lib/testing/fakes/web-context'
import { answerRequest } from '../serve'
import { linkMetricsRoute } from './links'

describe('a metric of a link over time', () => {
  it('is refused for a key that does not exist, naming it, rather than answered with no points', async () => {
    const response = await answerRequest(linkMetricsRoute, {
      context: createFakeWebContext(),
      request: new Request('http://plumb.example/api/v1/links/l/metrics?key=nope&direction=ab', {
        headers: { [FAKE_SESSION_HEADER]: 'ada@example.net' },
      }),
      params: { id: 'l' },
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { code: 'invalid-input', details: [{ field: 'key', message: expect.stringContaining('nope') }] },
    })
  })
})
