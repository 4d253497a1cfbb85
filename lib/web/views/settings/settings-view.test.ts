import { describe, expect, it } from 'vitest'
import { createToken } from '@/lib/services/tokens/create-token'
import { createFakeWebContext } from '@/lib/testing/fakes/web-context'
import { describeDevice } from './describe-device'
import { viewSettings } from './settings-view'

async function setUp() {
  const context = createFakeWebContext()
  const deps = { ...context.stores, ...context }
  const token = { scope: 'read', actorScope: 'admin' } as const
  await createToken(deps, { ...token, name: 'short', actor: 'bob@example.net', expiresInDays: 1 })
  await createToken(deps, { ...token, name: 'long', actor: 'bob@example.net' })
  await createToken(deps, { ...token, name: 'other', actor: 'ada@example.net' })
  context.clock.advance(2 * 86_400)
  const viewAs = (role: 'admin' | 'operator') => {
    const user = { id: 'bob', name: 'Bob', email: 'bob@example.net', role }
    return viewSettings(context, { user, headers: new Headers() })
  }
  return { viewAs }
}

describe('the settings', () => {
  it('show somebody who does not administer their own tokens only, and neither users nor sample data', async () => {
    const { viewAs } = await setUp()
    const view = await viewAs('operator')
    expect(view.tokens.map(({ name, state }) => `${name} ${state}`)).toEqual(['long good', 'short expired'])
    expect([view.users, view.sampleData]).toEqual([null, null])
  })

  it('show an administrator all of it', async () => {
    const { viewAs } = await setUp()
    const view = await viewAs('admin')
    expect(view.tokens.map(({ name }) => name)).toEqual(['long', 'other', 'short'])
    expect(view.users).toEqual({ users: [], invitations: [] })
    expect(view.sampleData).toBe('absent')
  })
})

describe('describeDevice', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36', 'Chrome on Linux'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iOS'],
    ['curl/8.5.0', 'curl/8.5.0'],
    [null, 'unknown device'],
  ])('reads %s', (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words)
  })
})
