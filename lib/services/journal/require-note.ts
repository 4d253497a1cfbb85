import type { Note } from '@/lib/domain/journal/note'
import { AppError } from '../errors'
import type { JournalStore } from '../ports/journal-store'

/** Who wants to change a note, and whether as an administrator. */
export type NoteEditor = { readonly actor: string; readonly isAdmin: boolean }

/** Returns a note that somebody may change: their own, or any as an administrator. Throws AppError not-found or not-allowed. */
export async function requireOwnNote(
  journal: JournalStore,
  id: string,
  { actor, isAdmin }: NoteEditor,
): Promise<Note> {
  const note = await journal.get(id)
  if (!note) throw new AppError('not-found', 'There is no such note.')
  if (!isAdmin && note.author !== actor) {
    throw new AppError('not-allowed', `Only ${note.author} and administrators change this note.`)
  }
  return note
}
