import { beforeEach, expect, it } from 'vitest'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeIds } from '@/lib/testing/fakes/ids'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { addNote } from './add-note'
import { deleteNote } from './delete-note'
import { editNote } from './edit-note'

const AT = new Date('2026-08-03T12:30:00Z')
const ANN = { actor: 'ann@example.org', isAdmin: false }
const BEN = { actor: 'ben@example.org', isAdmin: false }

let deps: ReturnType<typeof buildDeps>
const buildDeps = () => ({ ...createFakeStores(), clock: createFakeClock(), ids: createFakeIds() })
const annNotes = (text: string) =>
  addNote(deps, { subject: { kind: 'link', id: 'link-1' }, at: AT, text, actor: ANN.actor })

beforeEach(() => {
  deps = buildDeps()
})

it('keeps who noted what, of when, and that it was changed', async () => {
  const note = await annNotes('LSO of')
  const edited = await editNote(deps, { noteId: note.id, change: { text: 'LSO off' }, editor: ANN })
  expect(edited).toMatchObject({ at: AT, text: 'LSO off', author: ANN.actor, editedAt: deps.clock.now() })
  expect(await deps.journal.get(note.id)).toEqual(edited)
})

it('lets nobody but its author and administrators change or delete a note', async () => {
  const note = await annNotes('LSO off')
  const refused = { code: 'not-allowed', message: expect.stringContaining('ann@example.org') }
  await expect(editNote(deps, { noteId: note.id, change: { text: 'x' }, editor: BEN })).rejects.toMatchObject(
    refused,
  )
  await expect(deleteNote(deps, { noteId: note.id, editor: BEN })).rejects.toMatchObject(refused)
  await deleteNote(deps, { noteId: note.id, editor: { ...BEN, isAdmin: true } })
  expect(await deps.journal.get(note.id)).toBeNull()
})

it('keeps in the audit what a deleted note said', async () => {
  const note = await annNotes('LSO off')
  await deleteNote(deps, { noteId: note.id, editor: ANN })
  expect(deps.audit.entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['journal.add', 'on link link-1'],
    ['journal.delete', 'said: LSO off'],
  ])
})
