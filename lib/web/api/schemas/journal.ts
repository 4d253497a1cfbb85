import { z } from 'zod'
import type { Note } from '@/lib/domain/journal/note'
import { timeSchema, toTime, toTimeOrNull } from './common'

export const noteJsonSchema = z.object({
  id: z.string(),
  linkId: z.string().nullable(),
  hostId: z.string().nullable(),
  at: timeSchema,
  text: z.string(),
  author: z.string(),
  writtenAt: timeSchema,
  editedAt: timeSchema.nullable(),
})

export function toNoteJson({
  subject,
  at,
  writtenAt,
  editedAt,
  ...note
}: Note): z.infer<typeof noteJsonSchema> {
  return {
    ...note,
    linkId: subject.kind === 'link' ? subject.id : null,
    hostId: subject.kind === 'host' ? subject.id : null,
    at: toTime(at),
    writtenAt: toTime(writtenAt),
    editedAt: toTimeOrNull(editedAt),
  }
}
