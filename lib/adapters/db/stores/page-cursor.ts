import { z } from 'zod'
import { AppError } from '@/lib/services/errors'

/** Where a page ended: the moment and id of its last row, newest first. */
type Cursor = { readonly at: Date; readonly id: string }

const cursorSchema = z.tuple([z.number().int(), z.string()])

/** The position as one opaque word for an address. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.at.getTime(), cursor.id])).toString('base64url')
}

/** The position; throws AppError `invalid-input` for a word that `encodeCursor` did not make. */
export function decodeCursor(text: string): Cursor {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parsed.success) {
    throw new AppError('invalid-input', 'This is not a cursor that a list returned.', {
      details: [{ field: 'cursor', message: 'Leave it out to begin with the newest.' }],
    })
  }
  const [time, id] = parsed.data
  return { at: new Date(time), id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
