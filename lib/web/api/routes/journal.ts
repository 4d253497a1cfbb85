import { noteInputSchema } from '@/lib/domain/journal/note'
import { requireHost } from '@/lib/services/hosts/require-host'
import { addNote } from '@/lib/services/journal/add-note'
import { deleteNote } from '@/lib/services/journal/delete-note'
import { editNote } from '@/lib/services/journal/edit-note'
import type { NoteEditor } from '@/lib/services/journal/require-note'
import { requireLink } from '@/lib/services/links/require-link'
import { type Call, defineRoute } from '../define-route'
import { idParamsSchema, listSchema } from '../schemas/common'
import { noteJsonSchema, toNoteJson } from '../schemas/journal'

type Caller = Pick<Call<unknown, unknown, unknown>, 'context' | 'actor' | 'callerScope'>

const depsOf = ({ context: { stores, clock, ids } }: Caller) => ({ ...stores, clock, ids })
const editorOf = ({ actor, callerScope }: Caller): NoteEditor => ({ actor, isAdmin: callerScope === 'admin' })

export const listLinkNotesRoute = defineRoute({
  method: 'GET',
  path: '/links/{id}/journal',
  summary: 'What was noted of a link and of its two hosts, the latest first',
  scope: 'read',
  params: idParamsSchema,
  response: listSchema(noteJsonSchema),
  handle: async ({ context: { stores }, params }) => {
    const link = await requireLink(stores.links, params.id)
    const notes = await stores.journal.list({ linkIds: [link.id], hostIds: [link.a.hostId, link.b.hostId] })
    return { items: notes.map(toNoteJson), nextCursor: null }
  },
})

export const addLinkNoteRoute = defineRoute({
  method: 'POST',
  path: '/links/{id}/journal',
  summary: 'Note what happened on a link',
  scope: 'run',
  status: 201,
  params: idParamsSchema,
  body: noteInputSchema,
  response: noteJsonSchema,
  handle: async (call) =>
    toNoteJson(
      await addNote(depsOf(call), {
        ...call.body,
        subject: { kind: 'link', id: call.params.id },
        actor: call.actor,
      }),
    ),
})

export const listHostNotesRoute = defineRoute({
  method: 'GET',
  path: '/hosts/{id}/journal',
  summary: 'What was noted of a host, the latest first',
  scope: 'read',
  params: idParamsSchema,
  response: listSchema(noteJsonSchema),
  handle: async ({ context: { stores }, params }) => {
    const host = await requireHost(stores.hosts, params.id)
    const notes = await stores.journal.list({ linkIds: [], hostIds: [host.id] })
    return { items: notes.map(toNoteJson), nextCursor: null }
  },
})

export const addHostNoteRoute = defineRoute({
  method: 'POST',
  path: '/hosts/{id}/journal',
  summary: 'Note what happened on a host; every link of it shows it',
  scope: 'run',
  status: 201,
  params: idParamsSchema,
  body: noteInputSchema,
  response: noteJsonSchema,
  handle: async (call) =>
    toNoteJson(
      await addNote(depsOf(call), {
        ...call.body,
        subject: { kind: 'host', id: call.params.id },
        actor: call.actor,
      }),
    ),
})

export const editNoteRoute = defineRoute({
  method: 'PATCH',
  path: '/journal/{id}',
  summary: 'Change the time or the text of a note: one’s own, or any as an administrator',
  scope: 'run',
  params: idParamsSchema,
  body: noteInputSchema.partial(),
  response: noteJsonSchema,
  handle: async (call) =>
    toNoteJson(
      await editNote(depsOf(call), { noteId: call.params.id, change: call.body, editor: editorOf(call) }),
    ),
})

export const deleteNoteRoute = defineRoute({
  method: 'DELETE',
  path: '/journal/{id}',
  summary: 'Delete a note: one’s own, or any as an administrator; the audit keeps what it said',
  scope: 'run',
  status: 204,
  params: idParamsSchema,
  handle: async (call) => {
    await deleteNote(depsOf(call), { noteId: call.params.id, editor: editorOf(call) })
    return new Response(null, { status: 204 })
  },
})
