import { isTimeZone, zoneClock } from '@/lib/domain/schedules/zoned-time'
import { readText, withoutUndefined } from './read-fields'

/** A note as it was typed: its time on the clock of the zone that the form was shown in, the earlier one where it comes twice. */
export function readNoteForm(form: FormData): Readonly<Record<string, unknown>> {
  return withoutUndefined({
    noteId: readText(form, 'noteId'),
    subject: { kind: readText(form, 'subjectKind'), id: readText(form, 'subjectId') },
    at: readMoment(readText(form, 'at'), readText(form, 'zone')),
    text: readText(form, 'text') ?? '',
  })
}

function readMoment(wallTime: string | undefined, zone: string | undefined): Date | undefined {
  const wallMs = Date.parse(`${wallTime ?? ''}Z`)
  if (Number.isNaN(wallMs) || zone === undefined || !isTimeZone(zone)) return undefined
  const { moments, shifted } = zoneClock(zone).momentsOf(wallMs)
  return new Date(moments[0] ?? shifted)
}
