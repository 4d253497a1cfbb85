import type { LinkDeps } from './link-deps'
import { requireLink } from './require-link'

/** Takes a link out of use: it is measured no more, and its runs and baselines stay. Throws AppError not-found. */
export async function retireLink(
  deps: Pick<LinkDeps, 'links' | 'audit' | 'clock'>,
  input: { readonly linkId: string; readonly actor: string },
): Promise<void> {
  const link = await requireLink(deps.links, input.linkId)
  if (link.retiredAt) return
  const at = deps.clock.now()
  await deps.links.retire(link.id, at)
  await deps.audit.record({
    at,
    actor: input.actor,
    action: 'link.retire',
    subject: link.id,
    detail: link.name,
  })
}
