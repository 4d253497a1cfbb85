import { AppError } from '@/lib/services/errors'
import type { SavedView, ViewStore } from '@/lib/services/ports/view-store'

/** Saved views in memory. */
export function createFakeViewStore(): ViewStore {
  let rows: (SavedView & { readonly userId: string })[] = []
  const own = (userId: string) => rows.filter((row) => row.userId === userId)
  const requireOwn = (userId: string, viewId: string) => {
    if (!own(userId).some(({ id }) => id === viewId))
      throw new AppError('not-found', 'There is no such view.')
  }
  const clearDefault = (userId: string) => {
    rows = rows.map((row) => (row.userId === userId ? { ...row, isDefault: false } : row))
  }
  return {
    list: async (userId) =>
      own(userId)
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ userId: _user, ...view }) => view),
    save: async ({ at: _at, ...view }) => {
      if (view.isDefault) clearDefault(view.userId)
      rows = [...rows.filter((row) => row.userId !== view.userId || row.name !== view.name), view]
    },
    setDefault: async (userId, viewId) => {
      if (viewId !== null) requireOwn(userId, viewId)
      clearDefault(userId)
      rows = rows.map((row) => (row.id === viewId ? { ...row, isDefault: true } : row))
    },
    remove: async (userId, viewId) => {
      requireOwn(userId, viewId)
      rows = rows.filter((row) => row.id !== viewId)
    },
  }
}
