import { z } from 'zod'

/** What a note is about: a link, or a host and so every link of it. */
export type NoteSubject =
  | { readonly kind: 'link'; readonly id: string }
  | { readonly kind: 'host'; readonly id: string }

/** What somebody noted: "LSO off", "carrier moved the wave". */
export type Note = {
  readonly id: string
  readonly subject: NoteSubject
  /** When it happened, which may be long before it was written. */
  readonly at: Date
  readonly text: string
  readonly author: string
  readonly writtenAt: Date
  readonly editedAt: Date | null
}

const LONGEST_TEXT = 500
/** Nobody has measured a link with this before; a year typed wrong is found. */
const EARLIEST = new Date('1990-01-01T00:00:00Z')

/** What is typed of a note. */
export const noteInputSchema = z.object({
  at: z.coerce
    .date({ error: 'Give the day and the time when it happened.' })
    .min(EARLIEST, 'That is before 1990: check the year.'),
  text: z
    .string()
    .trim()
    .min(1, 'Write what happened.')
    .max(LONGEST_TEXT, `At most ${LONGEST_TEXT} characters.`),
})
export type NoteInput = z.infer<typeof noteInputSchema>
