'use client'

import { useTimeZone } from '@/components/shell/time-zone'
import { ActionForm } from '@/components/ui/action-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SubmitButton } from '@/components/ui/submit-button'
import type { NoteSubject } from '@/lib/domain/journal/note'
import { saveNoteAction } from '@/lib/web/actions/journal'

/** Notes what happened and when, or changes the note that `note` names. */
export function NoteForm(props: {
  readonly subject: NoteSubject
  readonly atIso: string
  readonly note?: { readonly noteId: string; readonly text: string }
  readonly onDone?: () => void
}) {
  const { subject, note } = props
  const zone = useTimeZone()
  return (
    <ActionForm action={saveNoteAction} {...(props.onDone && { onDone: props.onDone })}>
      {({ errors }, isPending) => (
        <div className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="subjectKind" value={subject.kind} />
          <input type="hidden" name="subjectId" value={subject.id} />
          <input type="hidden" name="zone" value={zone} />
          {note && <input type="hidden" name="noteId" value={note.noteId} />}
          <div className="min-w-0 grow basis-64">
            <Field name="text" label="What happened" error={errors.text}>
              {(control) => (
                <Input
                  {...control}
                  defaultValue={note?.text}
                  maxLength={500}
                  placeholder="Carrier moved the wave"
                />
              )}
            </Field>
          </div>
          <Field name="at" label={`When (${zone})`} error={errors.at}>
            {(control) => (
              <Input {...control} type="datetime-local" defaultValue={toWallTime(props.atIso, zone)} />
            )}
          </Field>
          <SubmitButton isPending={isPending} pendingText="Saving…">
            {note ? 'Save note' : 'Add note'}
          </SubmitButton>
        </div>
      )}
    </ActionForm>
  )
}

/** A moment as the browser's field takes it: "2026-08-03T14:30" on the clock of a zone. */
function toWallTime(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(iso))
  return parts.replace(' ', 'T')
}
