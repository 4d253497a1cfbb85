import { expect, it } from 'vitest'
import { noteInputSchema } from '@/lib/domain/journal/note'
import { readNoteForm } from './read-note-form'

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

it('reads the time on the clock of the viewer’s zone', () => {
  const typed = { subjectKind: 'link', subjectId: 'link-1', at: '2026-08-03T14:30', text: ' LSO off ' }
  expect(readNoteForm(formOf({ ...typed, zone: 'Europe/Berlin' }))).toEqual({
    subject: { kind: 'link', id: 'link-1' },
    at: new Date('2026-08-03T12:30:00Z'),
    text: 'LSO off',
  })
})

it.each([
  ['no time', { at: '' }],
  ['no such zone', { at: '2026-08-03T14:30', zone: 'Mars/Olympus' }],
])('asks for the time where there is %s', (_, fields) => {
  const input = readNoteForm(formOf({ text: 'x', zone: 'UTC', ...fields }))
  const problems = noteInputSchema.safeParse(input).error?.issues.map(({ message }) => message)
  expect(problems).toEqual(['Give the day and the time when it happened.'])
})
