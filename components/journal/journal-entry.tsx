'use client'

import Link from 'next/link'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Time } from '@/components/ui/time'
import { deleteNoteAction } from '@/lib/web/actions/journal'
import type { JournalEntryView } from '@/lib/web/views/journal/journal-view'
import { NoteForm } from './note-form'

/** One thing that happened: when, what, who says so, and what the runs did around it. */
export function JournalEntry(props: { readonly entry: JournalEntryView; readonly nowIso: string }) {
  const { entry, nowIso } = props
  const { editable, compareHref } = entry
  const [isEditing, setIsEditing] = useState(false)
  if (editable && isEditing) {
    return (
      <li className="py-2">
        <NoteForm
          subject={editable.subject}
          atIso={entry.atIso}
          note={editable}
          onDone={() => setIsEditing(false)}
        />
      </li>
    )
  }
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
      <span className="w-28 shrink-0 text-muted text-xs">
        <Time iso={entry.atIso} format="relative" nowIso={nowIso} />
      </span>
      <span className="min-w-0 grow basis-64 text-sm [overflow-wrap:anywhere]">
        {entry.text} <span className="text-muted text-xs">{entry.source}</span>
      </span>
      {compareHref && (
        <Link href={compareHref} prefetch={false} className="text-sm underline underline-offset-2">
          Before against after
        </Link>
      )}
      {editable && (
        <span className="flex gap-2">
          <Button onClick={() => setIsEditing(true)}>Edit</Button>
          <ConfirmAction
            trigger={<Button>Delete</Button>}
            title="Delete this note?"
            action={deleteNoteAction}
            fields={{ noteId: editable.noteId }}
            confirm="Delete note"
            pendingText="Deleting…"
          >
            <p>“{editable.text}” goes from the journal and from the charts. The audit keeps what it said.</p>
          </ConfirmAction>
        </span>
      )}
    </li>
  )
}
