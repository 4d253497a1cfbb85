import { z } from 'zod'

export const idParamsSchema = z.object({ id: z.string().min(1) })

export const directionSchema = z.enum(['ab', 'ba', 'both'])

export const timeSchema = z.iso.datetime()
export const failureSchema = z.object({ code: z.string(), message: z.string() })

/** Lists are `{items, nextCursor}`; the cursor is null on the last page. */
export function listSchema<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

export const pageQuerySchema = z.object({
  cursor: z.string().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

export const retiredQuerySchema = z.object({ includeRetired: z.enum(['true', 'false']).optional() })

/** A moment as the API writes it. */
export function toTime(at: Date): string {
  return at.toISOString()
}

export function toTimeOrNull(at: Date | null): string | null {
  return at === null ? null : at.toISOString()
}
