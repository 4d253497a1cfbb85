import type { Note } from '@/lib/domain/journal/note'
import type { AuditStore } from '../ports/audit-store'
import type { JournalStore } from '../ports/journal-store'
import type { Clock } from '../ports/system'
import { type NoteEditor, requireOwnNote } from './require-note'

/** What is absent stays. */
type NoteChange = { readonly at?: Date | undefined; readonly text?: string | undefined }

/** Changes a note's time or text, and returns it. Throws AppError not-found, or not-allowed for somebody else's note. */
export async function editNote(
  deps: { readonly journal: JournalStore; readonly audit: AuditStore; readonly clock: Clock },
  input: { readonly noteId: string; readonly change: NoteChange; readonly editor: NoteEditor },
): Promise<Note> {
  const note = await requireOwnNote(deps.journal, input.noteId, input.editor)
  const editedAt = deps.clock.now()
  const { at = note.at, text = note.text } = input.change
  await deps.journal.update({ id: note.id, at, text, editedAt })
  await deps.audit.record({
    at: editedAt,
    actor: input.editor.actor,
    action: 'journal.edit',
    subject: note.id,
    detail: `was: ${note.text}`,
  })
  return { ...note, at, text, editedAt }
}
