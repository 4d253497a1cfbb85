import type { NoteSubject } from '@/lib/domain/journal/note'

export type JournalEntryView = {
  readonly id: string
  readonly atIso: string
  readonly text: string
  /** Who noted it, or where it was seen: "ann@example.org", "on fra-1". */
  readonly source: string
  /** A note that whoever looks may change; null for what was seen by itself, and for somebody else's note. */
  readonly editable: { readonly noteId: string; readonly subject: NoteSubject; readonly text: string } | null
  /** The runs before it against those after it. */
  readonly compareHref: string | null
}

export type JournalView = {
  readonly subject: NoteSubject
  /** The latest first. */
  readonly entries: readonly JournalEntryView[]
}
