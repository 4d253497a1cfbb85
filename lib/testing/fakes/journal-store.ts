import type { Note } from '@/lib/domain/journal/note'
import { AppError } from '@/lib/services/errors'
import type { JournalStore } from '@/lib/services/ports/journal-store'

/** Notes in memory. */
export function createFakeJournalStore(): JournalStore {
  let notes: readonly Note[] = []
  const latestFirst = (some: readonly Note[]) =>
    some.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const requireNote = (id: string) => {
    if (!notes.some((note) => note.id === id)) throw new AppError('not-found', 'There is no such note.')
  }
  return {
    insert: async (note) => {
      notes = [...notes, note]
    },
    get: async (id) => notes.find((note) => note.id === id) ?? null,
    update: async ({ id, ...changed }) => {
      requireNote(id)
      notes = notes.map((note) => (note.id === id ? { ...note, ...changed } : note))
    },
    remove: async (id) => {
      requireNote(id)
      notes = notes.filter((note) => note.id !== id)
    },
    list: async ({ linkIds, hostIds }) =>
      latestFirst(
        notes.filter(({ subject }) => (subject.kind === 'link' ? linkIds : hostIds).includes(subject.id)),
      ),
  }
}
