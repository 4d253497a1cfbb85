import { expect, it } from 'vitest'
import { TEST_TIME, uniqueName } from '@/lib/testing/db/builders'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'

const LATER = new Date('2026-03-01T12:01:00.000Z')

describeOnBoth('a token', (use) => {
  it('is found by the hash of its secret, used and revoked', async () => {
    const { stores } = use()
    const secretHash = uniqueName('hash')
    const input = {
      id: uniqueName('token'),
      name: 'ci',
      secretHash,
      scope: 'run',
      createdBy: 'ann',
      at: TEST_TIME,
      expiresAt: LATER,
    }
    const token = await stores.tokens.insert({ ...input, scope: 'run' })
    expect(token).toMatchObject({ name: 'ci', scope: 'run', createdAt: TEST_TIME, expiresAt: LATER })
    await stores.tokens.touch(token.id, LATER)
    await stores.tokens.revoke(token.id, LATER)
    await stores.tokens.revoke(token.id, new Date(LATER.getTime() + 1000))
    const used = { ...token, lastUsedAt: LATER, revokedAt: LATER }
    expect(await stores.tokens.findBySecretHash(secretHash)).toEqual(used)
    expect(await stores.tokens.findBySecretHash('none')).toBeNull()
    expect(await stores.tokens.list()).toContainEqual(used)
    await expect(stores.tokens.revoke('none', LATER)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describeOnBoth('the one-time link', (use) => {
  it('works exactly once, even when it is used twice at the same moment', async () => {
    const { stores, openOtherStores } = use()
    const others = await openOtherStores()
    const secretHash = uniqueName('hash')
    await stores.setup.insertLink({ id: uniqueName('link'), secretHash, at: TEST_TIME, expiresAt: LATER })
    const uses = await Promise.all(
      [stores, others, stores].map((each) => each.setup.useLink(secretHash, TEST_TIME)),
    )
    expect(uses.filter(Boolean)).toHaveLength(1)
  })

  it('does not work when it is unknown or too old', async () => {
    const { stores } = use()
    const secretHash = uniqueName('hash')
    await stores.setup.insertLink({ id: uniqueName('link'), secretHash, at: TEST_TIME, expiresAt: LATER })
    expect(await stores.setup.useLink('none', TEST_TIME)).toBe(false)
    expect(await stores.setup.useLink(secretHash, LATER)).toBe(false)
  })

  it('is known to be needed until there is a user', async () => {
    const { stores, database } = use()
    expect(await stores.setup.hasUsers()).toBe(false)
    await database.client.user.create({ data: { id: 'u', name: 'Ann', email: 'ann@example.org' } })
    expect(await stores.setup.hasUsers()).toBe(true)
  })
})

describeOnBoth('a worker', (use) => {
  it('is seen as it beat last', async () => {
    const { stores } = use()
    expect(await stores.workers.latest()).toBeNull()
    const worker = { id: 'w1', publicKey: 'k', startedAt: TEST_TIME, beatAt: TEST_TIME, version: '1' }
    await stores.workers.beat({ ...worker, id: 'w0' })
    await stores.workers.beat(worker)
    await stores.workers.beat({ ...worker, beatAt: LATER })
    expect(await stores.workers.latest()).toEqual({ ...worker, beatAt: LATER })
    await expect(stores.workers.ping()).resolves.toBeUndefined()
  })
})

describeOnBoth('the audit', (use) => {
  it('keeps who did what', async () => {
    const { stores, database } = use()
    const entry = { at: TEST_TIME, actor: 'ann', action: 'run.enqueue', subject: 'run-1', detail: null }
    await stores.audit.record(entry)
    expect(await database.client.auditEntry.findMany()).toMatchObject([entry])
  })
})
