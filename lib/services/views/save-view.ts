import { z } from 'zod'
import { AppError } from '../errors'
import type { Clock, IdSource } from '../ports/system'
import type { ViewStore } from '../ports/view-store'

/** A menu is read from top to bottom; more views than these are a search of their own. */
const MAX_VIEWS_COUNT = 50

export const savedViewSchema = z.object({
  name: z.string().trim().min(1, 'Give the view a name.').max(60, 'At most 60 characters.'),
  /** Without its question mark. */
  query: z.string().max(2_000),
  isDefault: z.boolean(),
})

/**
 * Keeps a way to look at the fleet under a name; one of the same name is replaced.
 * Throws AppError `conflict` where the user has fifty others.
 */
export async function saveView(
  deps: { readonly views: ViewStore; readonly clock: Clock; readonly ids: IdSource },
  input: z.infer<typeof savedViewSchema> & { readonly userId: string },
): Promise<void> {
  const present = await deps.views.list(input.userId)
  const isNew = !present.some(({ name }) => name === input.name)
  if (isNew && present.length >= MAX_VIEWS_COUNT) {
    throw new AppError('conflict', `You have ${MAX_VIEWS_COUNT} views already; remove one first.`)
  }
  await deps.views.save({ ...input, id: deps.ids.newId(), at: deps.clock.now() })
}
