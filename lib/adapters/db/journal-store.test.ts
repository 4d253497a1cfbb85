import { expect, it } from 'vitest'
import type { Note, NoteSubject } from '@/lib/domain/journal/note'
import { TEST_TIME, uniqueName } from '@/lib/testing/db/builders'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'

const noteOf = (subject: NoteSubject, text: string, hoursLater = 0): Note => ({
  id: uniqueName('note'),
  subject,
  at: new Date(TEST_TIME.getTime() + hoursLater * 3_600_000),
  text,
  author: 'ann@example.org',
  writtenAt: TEST_TIME,
  editedAt: null,
})

describeOnBoth('the journal', (use) => {
  it('lists the notes of a link and of its hosts, the latest first, and nobody else’s', async () => {
    const { stores, insertLink } = use()
    const [link, other] = [await insertLink(), await insertLink()]
    const notes = [
      noteOf({ kind: 'link', id: link.id }, 'carrier moved the wave', 1),
      noteOf({ kind: 'host', id: link.a.hostId }, 'LSO off', 3),
      noteOf({ kind: 'link', id: other.id }, 'not ours', 2),
    ]
    for (const note of notes) await stores.journal.insert(note)
    const found = await stores.journal.list({ linkIds: [link.id], hostIds: [link.a.hostId, link.b.hostId] })
    expect(found).toEqual([notes[1], notes[0]])
  })

  it('changes and removes a note, once', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const note = noteOf({ kind: 'link', id: link.id }, 'LSO of')
    await stores.journal.insert(note)
    const editedAt = new Date(TEST_TIME.getTime() + 1)
    await stores.journal.update({ id: note.id, at: note.at, text: 'LSO off', editedAt })
    expect(await stores.journal.get(note.id)).toEqual({ ...note, text: 'LSO off', editedAt })
    await stores.journal.remove(note.id)
    expect(await stores.journal.get(note.id)).toBeNull()
    await expect(stores.journal.remove(note.id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(stores.journal.update({ ...note, editedAt })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('refuses a note on a link that is not there', async () => {
    const note = noteOf({ kind: 'link', id: 'gone' }, 'x')
    await expect(use().stores.journal.insert(note)).rejects.toMatchObject({ code: 'not-found' })
  })
})
