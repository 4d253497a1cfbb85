import { describe, expect, it } from 'vitest'
import { createFakeWebContext } from '@/lib/testing/fakes/web-context'
import { authenticateToken } from './authenticate-token'
import { createToken } from './create-token'
import { hashSecret } from './hash-secret'
import { revokeToken } from './revoke-token'

const input = { name: 'nightly', scope: 'run', actor: 'ada@example.net', actorScope: 'run' } as const

function setUp() {
  const context = createFakeWebContext()
  return { ...context.stores, ...context }
}

describe('tokens', () => {
  it('are known by their secret, of which only the hash is stored', async () => {
    const deps = setUp()
    const { token, secret } = await createToken(deps, input)
    expect(secret).toMatch(/^plt_[0-9a-f]{64}$/)
    expect(JSON.stringify(await deps.tokens.list())).not.toContain(secret)
    expect(await authenticateToken(deps, secret)).toMatchObject({ id: token.id, scope: 'run' })
  })

  it('are refused once revoked, and when unknown', async () => {
    const deps = setUp()
    const { token, secret } = await createToken(deps, input)
    await revokeToken(deps, { ...input, tokenId: token.id })
    expect(await authenticateToken(deps, secret)).toBeNull()
    expect(await authenticateToken(deps, 'plt_00')).toBeNull()
  })

  it('are refused once their time is over', async () => {
    const deps = setUp()
    const { secret } = await createToken(deps, { ...input, expiresInDays: 30 })
    deps.clock.advance(30 * 86_400 - 1)
    expect(await authenticateToken(deps, secret)).not.toBeNull()
    deps.clock.advance(1)
    expect(await authenticateToken(deps, secret)).toBeNull()
  })

  it('never reach beyond what their maker holds', async () => {
    const deps = setUp()
    const beyond = createToken(deps, { ...input, scope: 'admin' })
    await expect(beyond).rejects.toMatchObject({ code: 'not-allowed', details: [{ field: 'scope' }] })
    expect(await deps.tokens.list()).toEqual([])
  })

  it('are ended by their maker or an administrator, and by nobody else', async () => {
    const deps = setUp()
    const { token } = await createToken(deps, input)
    const byBob = { tokenId: token.id, actor: 'bob@example.net' }
    await expect(revokeToken(deps, { ...byBob, actorScope: 'run' })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect((await deps.tokens.list())[0]?.revokedAt).toBeNull()
    await revokeToken(deps, { ...byBob, actorScope: 'admin' })
    expect((await deps.tokens.list())[0]?.revokedAt).not.toBeNull()
  })

  it('have their last use written at most once a minute', async () => {
    const deps = setUp()
    const { secret } = await createToken(deps, input)
    await authenticateToken(deps, secret)
    const first = deps.clock.now()
    deps.clock.advance(30)
    await authenticateToken(deps, secret)
    expect((await deps.tokens.list())[0]?.lastUsedAt).toEqual(first)
    deps.clock.advance(31)
    await authenticateToken(deps, secret)
    expect((await deps.tokens.list())[0]?.lastUsedAt).toEqual(deps.clock.now())
  })

  it('hash as SHA-256 does', async () => {
    expect(await hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
