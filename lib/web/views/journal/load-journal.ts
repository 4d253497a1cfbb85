import type { Note, NoteSubject } from '@/lib/domain/journal/note'
import { scopeOfRole } from '@/lib/domain/model/access'
import type { Stores } from '@/lib/services/ports/stores'
import type { SessionUser } from '@/lib/web/auth/accounts'
import type { DriftMarker } from '../charts/chart-models'
import type { JournalEntryView, JournalView } from './journal-view'

/** What happened to a link: notes on it and on its hosts, and what was seen to change on those (`markers` of its chart). */
export async function loadLinkJournal(
  stores: Pick<Stores, 'journal' | 'links' | 'hosts'>,
  input: { readonly linkId: string; readonly markers: readonly DriftMarker[]; readonly user: SessionUser },
): Promise<JournalView> {
  const subject: NoteSubject = { kind: 'link', id: input.linkId }
  const link = await stores.links.get(input.linkId)
  const hostIds = link ? [link.a.hostId, link.b.hostId] : []
  const [notes, hosts] = await Promise.all([
    stores.journal.list({ linkIds: [input.linkId], hostIds }),
    Promise.all(hostIds.map((id) => stores.hosts.get(id))),
  ])
  const compareAt = new Map(input.markers.map(({ atMs, compareHref }) => [atMs, compareHref ?? null]))
  const nameOf = (id: string) => hosts.find((host) => host?.id === id)?.name ?? 'a host'
  const noted = notes.map((note) => ({
    ...toEntry(note, input.user, note.subject.kind === 'host' ? ` on ${nameOf(note.subject.id)}` : ''),
    compareHref: compareAt.get(note.at.getTime()) ?? null,
  }))
  const seen = input.markers
    .filter(({ kind }) => kind !== 'journal')
    .map(
      (marker): JournalEntryView => ({
        id: `${marker.kind}-${marker.atMs}-${marker.text}`,
        atIso: new Date(marker.atMs).toISOString(),
        text: marker.text,
        source: SOURCES[marker.kind],
        editable: null,
        compareHref: marker.compareHref ?? null,
      }),
    )
  return { subject, entries: latestFirst([...noted, ...seen]) }
}

/** What was noted of a host. */
export async function loadHostJournal(
  stores: Pick<Stores, 'journal'>,
  input: { readonly hostId: string; readonly user: SessionUser },
): Promise<JournalView> {
  const notes = await stores.journal.list({ linkIds: [], hostIds: [input.hostId] })
  return {
    subject: { kind: 'host', id: input.hostId },
    entries: notes.map((note) => toEntry(note, input.user, '')),
  }
}

const SOURCES: Readonly<Record<DriftMarker['kind'], string>> = {
  baseline: 'baseline',
  environment: 'seen on a host',
  journal: 'note',
  step: 'seen in the runs',
}

function toEntry(note: Note, user: SessionUser, where: string): JournalEntryView {
  const { id, at, text, author, subject, editedAt } = note
  const isOwn = author === user.email || scopeOfRole(user.role) === 'admin'
  return {
    id,
    atIso: at.toISOString(),
    text,
    source: `noted${where} by ${author}${editedAt === null ? '' : ', edited'}`,
    editable: isOwn ? { noteId: id, subject, text } : null,
    compareHref: null,
  }
}

function latestFirst(entries: readonly JournalEntryView[]): readonly JournalEntryView[] {
  return entries.toSorted((one, other) => other.atIso.localeCompare(one.atIso))
}
