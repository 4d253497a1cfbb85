import type { JournalNote } from '@/generated/prisma-sqlite/client'
import type { Note, NoteSubject } from '@/lib/domain/journal/note'
import type { JournalStore } from '@/lib/services/ports/journal-store'
import { isForeignKeyViolation, notFound } from '../errors'
import type { Database } from '../open'

/** What people noted of links and hosts. */
export function createJournalStore(database: Database): JournalStore {
  const { client } = database
  return {
    insert: (note) => insert(database, note),
    async get(id) {
      const row = await client.journalNote.findUnique({ where: { id } })
      return row === null ? null : toNote(row)
    },
    async update({ id, at, text, editedAt }) {
      const { count } = await database.write((transaction) =>
        transaction.journalNote.updateMany({ where: { id }, data: { at, text, editedAt } }),
      )
      if (count === 0) throw notFound('note')
    },
    async remove(id) {
      const { count } = await database.write((transaction) =>
        transaction.journalNote.deleteMany({ where: { id } }),
      )
      if (count === 0) throw notFound('note')
    },
    async list({ linkIds, hostIds }) {
      const rows = await client.journalNote.findMany({
        where: { OR: [{ linkId: { in: [...linkIds] } }, { hostId: { in: [...hostIds] } }] },
        orderBy: [{ at: 'desc' }, { id: 'desc' }],
      })
      return rows.map(toNote)
    },
  }
}

async function insert(database: Database, { subject, ...note }: Note): Promise<void> {
  const ids = { linkId: null, hostId: null, [`${subject.kind}Id`]: subject.id }
  try {
    await database.write((transaction) => transaction.journalNote.create({ data: { ...note, ...ids } }))
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound(subject.kind)
    throw error
  }
}

function toNote({ linkId, hostId, ...note }: JournalNote): Note {
  return { ...note, subject: toSubject(linkId, hostId) }
}

function toSubject(linkId: string | null, hostId: string | null): NoteSubject {
  if (linkId !== null) return { kind: 'link', id: linkId }
  if (hostId !== null) return { kind: 'host', id: hostId }
  throw new Error('A journal note of neither a link nor a host')
}
