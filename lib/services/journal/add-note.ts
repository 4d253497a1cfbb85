import type { Note, NoteInput, NoteSubject } from '@/lib/domain/journal/note'
import type { AuditStore } from '../ports/audit-store'
import type { JournalStore } from '../ports/journal-store'
import type { Clock, IdSource } from '../ports/system'

type Deps = {
  readonly journal: JournalStore
  readonly audit: AuditStore
  readonly clock: Clock
  readonly ids: IdSource
}

/** Notes what happened on a link or a host, and returns the note. Throws AppError not-found for a subject that is gone. */
export async function addNote(
  deps: Deps,
  input: NoteInput & { readonly subject: NoteSubject; readonly actor: string },
): Promise<Note> {
  const { subject, actor, at, text } = input
  const writtenAt = deps.clock.now()
  const note: Note = { id: deps.ids.newId(), subject, at, text, author: actor, writtenAt, editedAt: null }
  await deps.journal.insert(note)
  await deps.audit.record({
    at: writtenAt,
    actor,
    action: 'journal.add',
    subject: note.id,
    detail: `on ${subject.kind} ${subject.id}`,
  })
  return note
}
