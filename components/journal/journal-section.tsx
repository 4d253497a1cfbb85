import { Section } from '@/components/ui/section'
import type { JournalView } from '@/lib/web/views/journal/journal-view'
import { JournalEntry } from './journal-entry'
import { NoteForm } from './note-form'

const SHOWN_COUNT = 8

/** What happened, the latest first, and where to note more. */
export function JournalSection(props: {
  readonly view: JournalView
  readonly nowIso: string
  readonly canNote: boolean
}) {
  const { view, nowIso, canNote } = props
  const [shown, older] = [view.entries.slice(0, SHOWN_COUNT), view.entries.slice(SHOWN_COUNT)]
  return (
    <Section
      id="journal"
      title="Journal"
      note={
        view.subject.kind === 'link'
          ? 'Each entry is a marker on the drift chart.'
          : 'On the drift chart of every link of this host.'
      }
    >
      {canNote && <NoteForm subject={view.subject} atIso={nowIso} />}
      {view.entries.length === 0 && (
        <p className="mt-2 text-muted text-sm">
          Nothing yet. What changes on the hosts enters by itself; note here what they do not see: a carrier’s
          work, a cable, a firewall.
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {shown.map((entry) => (
          <JournalEntry key={entry.id} entry={entry} nowIso={nowIso} />
        ))}
      </ul>
      {older.length > 0 && (
        <details className="text-sm">
          <summary>{older.length} older</summary>
          <ul className="divide-y divide-line">
            {older.map((entry) => (
              <JournalEntry key={entry.id} entry={entry} nowIso={nowIso} />
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}
