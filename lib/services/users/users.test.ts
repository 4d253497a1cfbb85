import { describe, expect, it } from 'vitest'
import { createFakeWebContext } from '@/lib/testing/fakes/web-context'
import { createToken } from '../tokens/create-token'
import { acceptInvitation } from './accept-invitation'
import { changeRole } from './change-role'
import { inviteUser } from './invite-user'
import { removeUser } from './remove-user'
import { withdrawInvitation } from './withdraw-invitation'

const actor = 'ada@example.net'
const DAY_S = 86_400

function setUp() {
  const context = createFakeWebContext()
  const made: unknown[] = []
  const createUser = async (user: { readonly email: string; readonly role: string }) => {
    made.push({ email: user.email, role: user.role })
    return user.email
  }
  const deps = { ...context.stores, ...context, createUser }
  deps.users.add({ id: 'ada', role: 'admin' })
  deps.users.add({ id: 'bob', role: 'operator' })
  return { deps, made }
}

const person = { name: 'Eve', password: 'correct horse battery' }

describe('an invitation', () => {
  it('makes a user with the role it names, once', async () => {
    const { deps, made } = setUp()
    const { secret } = await inviteUser(deps, { email: 'eve@example.net', role: 'operator', actor })
    await acceptInvitation(deps, { ...person, secret })
    await expect(acceptInvitation(deps, { ...person, secret })).rejects.toMatchObject({ code: 'not-allowed' })
    expect(made).toEqual([{ email: 'eve@example.net', role: 'operator' }])
  })

  it('expires after a week, and can be withdrawn before', async () => {
    const { deps, made } = setUp()
    const old = await inviteUser(deps, { email: 'eve@example.net', role: 'viewer', actor })
    deps.clock.advance(7 * DAY_S + 1)
    await expect(acceptInvitation(deps, { ...person, secret: old.secret })).rejects.toThrow('expired')
    const withdrawn = await inviteUser(deps, { email: 'eve@example.net', role: 'viewer', actor })
    await withdrawInvitation(deps, { invitationId: withdrawn.invitation.id, actor })
    await expect(acceptInvitation(deps, { ...person, secret: withdrawn.secret })).rejects.toThrow('withdrawn')
    expect(made).toEqual([])
  })

  it('is refused for somebody who can sign in already, at the field', async () => {
    const { deps } = setUp()
    const again = inviteUser(deps, { email: 'bob@example.net', role: 'admin', actor })
    await expect(again).rejects.toMatchObject({ code: 'name-taken', details: [{ field: 'email' }] })
  })
})

describe('a user', () => {
  it('loses sign-in and every token when removed', async () => {
    const { deps } = setUp()
    const token = { name: 'nightly', scope: 'read', actor: 'bob@example.net', actorScope: 'run' } as const
    await createToken(deps, token)
    await createToken(deps, { ...token, actor, actorScope: 'admin' })
    await removeUser(deps, { userId: 'bob', actor })
    expect(await deps.users.find('bob')).toBeNull()
    const standing = (await deps.tokens.list()).filter(({ revokedAt }) => revokedAt === null)
    expect(standing.map(({ createdBy }) => createdBy)).toEqual([actor])
    expect(deps.audit.entries.at(-1)).toMatchObject({ action: 'user.remove', detail: '1 tokens revoked' })
  })

  it('keeps only the tokens that a lower role still covers', async () => {
    const { deps } = setUp()
    const token = { name: 'a', actor: 'bob@example.net', actorScope: 'run' } as const
    await createToken(deps, { ...token, scope: 'read' })
    await createToken(deps, { ...token, scope: 'run' })
    await changeRole(deps, { userId: 'bob', role: 'viewer', actor })
    const standing = (await deps.tokens.list()).filter(({ revokedAt }) => revokedAt === null)
    expect(standing.map(({ scope }) => scope)).toEqual(['read'])
  })

  it('stays, with role and tokens, where they are the last administrator', async () => {
    const { deps } = setUp()
    await createToken(deps, { name: 'a', scope: 'admin', actor, actorScope: 'admin' })
    await expect(removeUser(deps, { userId: 'ada', actor })).rejects.toMatchObject({ code: 'conflict' })
    await expect(changeRole(deps, { userId: 'ada', role: 'viewer', actor })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await deps.users.find('ada'))?.role).toBe('admin')
    expect((await deps.tokens.list())[0]?.revokedAt).toBeNull()
  })

  it('that is not there is not found', async () => {
    const { deps } = setUp()
    await expect(removeUser(deps, { userId: 'eve', actor })).rejects.toMatchObject({ code: 'not-found' })
  })
})
