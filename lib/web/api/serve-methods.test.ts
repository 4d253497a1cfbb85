import { describe, expect, it } from 'vitest'
import { getRunRoute, startRunRoute } from './routes/runs'
import { serveMethods } from './serve-methods'

const call = (method: string) => new Request('http://plumb.example/api/v1/runs/1', { method })
const segment = { params: Promise.resolve({}) }

describe('a method that a path does not take', () => {
  const handlers = serveMethods(getRunRoute, startRunRoute)

  it('is refused in the shape of every other error, naming those it takes', async () => {
    const response = await handlers.DELETE(call('DELETE'), segment)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, POST')
    expect(await response.json()).toEqual({
      error: { code: 'method-not-allowed', message: 'DELETE does nothing here; this path takes GET, POST.' },
    })
  })

  it('is told to those who ask first', async () => {
    const response = await handlers.OPTIONS(call('OPTIONS'), segment)
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, POST'])
  })
})
