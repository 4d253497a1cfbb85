import type { AuditStore } from '../ports/audit-store'
import type { JournalStore } from '../ports/journal-store'
import type { Clock } from '../ports/system'
import { type NoteEditor, requireOwnNote } from './require-note'

/** Deletes a note; the audit keeps what it said. Throws AppError not-found, or not-allowed for somebody else's note. */
export async function deleteNote(
  deps: { readonly journal: JournalStore; readonly audit: AuditStore; readonly clock: Clock },
  input: { readonly noteId: string; readonly editor: NoteEditor },
): Promise<void> {
  const note = await requireOwnNote(deps.journal, input.noteId, input.editor)
  await deps.journal.remove(note.id)
  await deps.audit.record({
    at: deps.clock.now(),
    actor: input.editor.actor,
    action: 'journal.delete',
    subject: note.id,
    detail: `said: ${note.text}`,
  })
}
