import { expect, it } from 'vitest'
import { TEST_TIME, uniqueName } from '@/lib/testing/db/builders'
import { describeOnBoth, type StoreTest } from '@/lib/testing/db/describe-on-both'

const LATER = new Date(TEST_TIME.getTime() + 60_000)

async function insertUser({ database }: StoreTest, role: string): Promise<string> {
  const id = uniqueName('user')
  await database.client.user.create({ data: { id, name: id, email: `${id}@example.net`, role } })
  return id
}

describeOnBoth('users', (use) => {
  it('lose the right to administer only while another one has it, even when two do it to each other', async () => {
    const test = use()
    const [ada, bob] = [await insertUser(test, 'admin'), await insertUser(test, 'admin')]
    const others = await test.openOtherStores()
    const changes = await Promise.all([test.stores.users.remove(ada), others.users.setRole(bob, 'viewer')])
    expect(changes.toSorted()).toEqual(['done', 'last-administrator'])
    const left = await test.stores.users.list()
    expect(left.filter(({ role }) => role === 'admin')).toHaveLength(1)
  })

  it('take their sessions with them', async () => {
    const test = use()
    await insertUser(test, 'admin')
    const eve = await insertUser(test, 'viewer')
    const data = { id: uniqueName('session'), token: uniqueName('token'), userId: eve, expiresAt: LATER }
    await test.database.client.session.create({ data })
    expect((await test.stores.users.find(eve))?.lastSeenAt).not.toBeNull()
    expect(await test.stores.users.remove(eve)).toBe('done')
    expect(await test.database.client.session.count({ where: { userId: eve } })).toBe(0)
    await expect(test.stores.users.remove(eve)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('may only read where their role is unknown here', async () => {
    const test = use()
    const id = await insertUser(test, 'auditor')
    expect((await test.stores.users.find(id))?.role).toBe('viewer')
  })
})

describeOnBoth('an invitation', (use) => {
  const build = (email: string) => ({
    id: uniqueName('invitation'),
    secretHash: uniqueName('hash'),
    email,
    role: 'operator' as const,
    invitedBy: 'ada@example.net',
    createdAt: TEST_TIME,
    expiresAt: LATER,
  })

  it('is used exactly once, even by two at the same moment, and never after its end', async () => {
    const { stores, openOtherStores } = use()
    const others = await openOtherStores()
    const invitation = build('eve@example.net')
    await stores.invitations.insert(invitation)
    expect(await stores.invitations.use(invitation.secretHash, LATER)).toBeNull()
    const uses = await Promise.all(
      [stores, others, stores].map((each) => each.invitations.use(invitation.secretHash, TEST_TIME)),
    )
    expect(uses.filter((used) => used !== null)).toMatchObject([
      { email: 'eve@example.net', role: 'operator' },
    ])
    expect(await stores.invitations.findOpen(invitation.secretHash, TEST_TIME)).toBeNull()
  })

  it('takes the place of an earlier one for the same address, and can be withdrawn', async () => {
    const { stores } = use()
    const [first, second] = [build('bob@example.net'), build('bob@example.net')]
    await stores.invitations.insert(first)
    await stores.invitations.insert(second)
    const open = await stores.invitations.listOpen(TEST_TIME)
    expect(open.filter(({ email }) => email === 'bob@example.net').map(({ id }) => id)).toEqual([second.id])
    await stores.invitations.withdraw(second.id)
    expect(await stores.invitations.findOpen(second.secretHash, TEST_TIME)).toBeNull()
    await expect(stores.invitations.withdraw(second.id)).rejects.toMatchObject({ code: 'not-found' })
  })
})
