import { expect, it } from 'vitest'
import { TEST_TIME, uniqueName } from '@/lib/testing/db/builders'
import { describeOnBoth, type StoreTest } from '@/lib/testing/db/describe-on-both'

async function insertUser({ database }: StoreTest): Promise<string> {
  const id = uniqueName('user')
  const data = { id, name: id, email: `${id}@example.org`, createdAt: TEST_TIME, updatedAt: TEST_TIME }
  await database.write((transaction) => transaction.user.create({ data }))
  return id
}

const viewOf = (userId: string, name: string, isDefault = false) => ({
  ...{ id: uniqueName('view'), userId, name, query: 'verdict=degraded', isDefault, at: TEST_TIME },
})

describeOnBoth('saved views', (use) => {
  it('are kept by user and name, one of them the default', async () => {
    const { views } = use().stores
    const [ann, ben] = [await insertUser(use()), await insertUser(use())]
    await views.save(viewOf(ann, 'morning', true))
    await views.save(viewOf(ann, 'carriers', true))
    await views.save(viewOf(ben, 'morning', true))
    await views.save({ ...viewOf(ann, 'morning'), query: 'site=Paris' })
    expect(await views.list(ann)).toMatchObject([
      { name: 'carriers', isDefault: true },
      { name: 'morning', query: 'site=Paris', isDefault: false },
    ])
    expect(await views.list(ben)).toMatchObject([
      { name: 'morning', query: 'verdict=degraded', isDefault: true },
    ])
  })

  it('change their default, and belong to nobody else', async () => {
    const { views } = use().stores
    const [ann, ben] = [await insertUser(use()), await insertUser(use())]
    const view = viewOf(ann, 'morning')
    await views.save(view)
    await views.setDefault(ann, view.id)
    expect(await views.list(ann)).toMatchObject([{ isDefault: true }])
    await expect(views.setDefault(ben, view.id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(views.remove(ben, view.id)).rejects.toMatchObject({ code: 'not-found' })
    await views.setDefault(ann, null)
    expect(await views.list(ann)).toMatchObject([{ isDefault: false }])
    await views.remove(ann, view.id)
    expect(await views.list(ann)).toEqual([])
  })

  it('need a user who is there', async () => {
    await expect(use().stores.views.save(viewOf('nobody', 'x'))).rejects.toMatchObject({ code: 'not-found' })
  })
})
