'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { noteInputSchema } from '@/lib/domain/journal/note'
import { scopeOfRole } from '@/lib/domain/model/access'
import { addNote } from '@/lib/services/journal/add-note'
import { deleteNote } from '@/lib/services/journal/delete-note'
import { editNote } from '@/lib/services/journal/edit-note'
import type { SessionUser } from '@/lib/web/auth/accounts'
import { readNoteForm } from '@/lib/web/forms/read-note-form'
import type { FormState } from './form-state'
import { runFormAction } from './run-form-action'

const saveSchema = noteInputSchema.extend({
  subject: z.object({ kind: z.enum(['link', 'host']), id: z.string().min(1) }),
  noteId: z.string().min(1).optional(),
})

const editorOf = (user: SessionUser) => ({
  actor: user.email,
  isAdmin: scopeOfRole(user.role) === 'admin',
})

/** Notes what happened, or changes the note that the form names. */
export async function saveNoteAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: saveSchema,
    scope: 'run',
    input: readNoteForm(form),
    perform: async ({ input: { noteId, subject, ...input }, context, actor, user }) => {
      const deps = { ...context.stores, ...context }
      if (noteId === undefined) await addNote(deps, { ...input, subject, actor })
      else await editNote(deps, { noteId, change: input, editor: editorOf(user) })
      refresh()
      return {}
    },
  })
}

export async function deleteNoteAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: z.object({ noteId: z.string().min(1) }),
    scope: 'run',
    input: { noteId: form.get('noteId') },
    perform: async ({ input, context, user }) => {
      await deleteNote({ ...context.stores, ...context }, { ...input, editor: editorOf(user) })
      refresh()
      return {}
    },
  })
}
