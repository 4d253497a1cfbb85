import type { ViewStore } from '@/lib/services/ports/view-store'
import { isForeignKeyViolation, notFound } from '../errors'
import type { Database } from '../open'

/** Saved views. Each write begins with its update of the user's others, so that two at once take turns. */
export function createViewStore(database: Database): ViewStore {
  const { client } = database
  return {
    list: (userId) =>
      client.savedView.findMany({
        where: { userId },
        select: { id: true, name: true, query: true, isDefault: true },
        orderBy: { name: 'asc' },
      }),
    save: (view) => save(database, view),
    async setDefault(userId, viewId) {
      await database.write(async (transaction) => {
        await transaction.savedView.updateMany({ where: { userId }, data: { isDefault: false } })
        if (viewId === null) return
        const { count } = await transaction.savedView.updateMany({
          where: { userId, id: viewId },
          data: { isDefault: true },
        })
        if (count === 0) throw notFound('view')
      })
    },
    async remove(userId, viewId) {
      const { count } = await database.write((transaction) =>
        transaction.savedView.deleteMany({ where: { userId, id: viewId } }),
      )
      if (count === 0) throw notFound('view')
    },
  }
}

async function save(database: Database, view: Parameters<ViewStore['save']>[0]): Promise<void> {
  const { id, userId, name, query, isDefault, at } = view
  try {
    await database.write(async (transaction) => {
      if (isDefault) await transaction.savedView.updateMany({ where: { userId }, data: { isDefault: false } })
      await transaction.savedView.upsert({
        where: { userId_name: { userId, name } },
        create: { id, userId, name, query, isDefault, createdAt: at },
        update: { query, isDefault },
      })
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('user')
    throw error
  }
}
