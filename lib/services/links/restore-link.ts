import { AppError } from '../errors'
import type { LinkDeps } from './link-deps'
import { requireLink } from './require-link'

/**
 * Takes a retired link back into use, with its runs and its baseline. A link in use stays as it is.
 * Throws AppError: not-found, or conflict while a host at one of its ends is retired.
 */
export async function restoreLink(
  deps: Pick<LinkDeps, 'links' | 'hosts' | 'audit' | 'clock'>,
  input: { readonly linkId: string; readonly actor: string },
): Promise<void> {
  const link = await requireLink(deps.links, input.linkId)
  if (!link.retiredAt) return
  const ends = await Promise.all([deps.hosts.get(link.a.hostId), deps.hosts.get(link.b.hostId)])
  const gone = ends.flatMap((host) => (host?.retiredAt ? [host.name] : []))
  if (gone.length > 0) {
    throw new AppError('conflict', `${gone.join(' and ')} at its end is retired. Restore that first.`)
  }
  const at = deps.clock.now()
  await deps.links.restore(link.id, at)
  await deps.audit.record({
    at,
    actor: input.actor,
    action: 'link.restore',
    subject: link.id,
    detail: link.name,
  })
}
