import { AppError } from '../errors'
import { requireLink } from '../links/require-link'
import type { AuditStore } from '../ports/audit-store'
import type { CollectionStore } from '../ports/collection-store'
import type { LinkStore } from '../ports/link-store'
import type { Clock } from '../ports/system'

/** Ends a link's collection: what is planned is not measured, nothing is pinned, and the runs made so far stay. Throws AppError not-found. */
export async function stopCollection(
  deps: {
    readonly links: LinkStore
    readonly collections: CollectionStore
    readonly audit: AuditStore
    readonly clock: Clock
  },
  input: { readonly linkId: string; readonly actor: string },
): Promise<void> {
  const link = await requireLink(deps.links, input.linkId)
  const at = deps.clock.now()
  const collection = await deps.collections.latestOf(link.id)
  const outcome = `Stopped by ${input.actor}; nothing was pinned.`
  const isEnded =
    collection &&
    (await deps.collections.end({ id: collection.id, state: 'stopped', outcome, baseline: null, at }))
  if (!isEnded) throw new AppError('not-found', `No baseline of ${link.name} is being collected.`)
  await deps.audit.record({
    at,
    actor: input.actor,
    action: 'baseline.stop-collecting',
    subject: link.id,
    detail: null,
  })
}
