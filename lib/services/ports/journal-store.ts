import type { Note } from '@/lib/domain/journal/note'

export type JournalStore = {
  /** Throws AppError not-found where the link or the host is gone. */
  insert(note: Note): Promise<void>
  get(id: string): Promise<Note | null>
  /** Throws AppError not-found. */
  update(note: Pick<Note, 'id' | 'at' | 'text' | 'editedAt'>): Promise<void>
  /** Throws AppError not-found. */
  remove(id: string): Promise<void>
  /** The notes of some links and hosts together, the latest first. */
  list(of: {
    readonly linkIds: readonly string[]
    readonly hostIds: readonly string[]
  }): Promise<readonly Note[]>
}
