import { describe, expect, it } from 'vitest'
import { createFakeSetupStore } from '@/lib/testing/fakes/small-stores'
import { createFakeWebContext } from '@/lib/testing/fakes/web-context'
import { completeSetup } from './complete-setup'
import { createSetupLink } from './create-setup-link'

const user = { name: 'Ada', email: 'ada@example.net', password: 'correct horse battery' }

function setUp(hasUsers = false) {
  const context = createFakeWebContext()
  const state = { hasUsers }
  const made: string[] = []
  const createUser = async ({ email }: { readonly email: string }) => {
    made.push(email)
    return email
  }
  const setup = createFakeSetupStore(state)
  return { deps: { ...context.stores, ...context, setup, createUser }, state, made }
}

describe('the one-time link', () => {
  it('makes the administrator once, and is worth nothing afterwards', async () => {
    const { deps, made } = setUp()
    const secret = (await createSetupLink(deps)) ?? ''
    await completeSetup(deps, { ...user, secret })
    await expect(completeSetup(deps, { ...user, secret })).rejects.toMatchObject({ code: 'not-allowed' })
    expect(made).toEqual(['ada@example.net'])
  })

  it('expires after a week', async () => {
    const { deps, made } = setUp()
    const secret = (await createSetupLink(deps)) ?? ''
    deps.clock.advance(7 * 86_400 + 1)
    await expect(completeSetup(deps, { ...user, secret })).rejects.toMatchObject({ code: 'not-allowed' })
    expect(made).toEqual([])
  })

  it('is not made, and not honoured, where somebody can sign in already', async () => {
    const { deps, state } = setUp()
    const secret = (await createSetupLink(deps)) ?? ''
    state.hasUsers = true
    expect(await createSetupLink(deps)).toBeNull()
    await expect(completeSetup(deps, { ...user, secret })).rejects.toMatchObject({ code: 'conflict' })
  })
})
