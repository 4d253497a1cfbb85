import { type Link, type LinkPatch, linkInputSchema } from '@/lib/domain/model/link'
import { AppError } from '../errors'
import type { LinkDeps } from './link-deps'
import { refuseBadEndpoints } from './refuse-bad-endpoints'
import { toLinkFacts } from './register-link'
import { requireLink } from './require-link'

function hasOtherEnds(link: Link, changed: Pick<Link, 'a' | 'b'>): boolean {
  return JSON.stringify([link.a, link.b]) !== JSON.stringify([changed.a, changed.b])
}

/** The patch's own keys, without those that are present but undefined. */
function givenOf(patch: LinkPatch): Partial<LinkPatch> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}

/**
 * Changes a link; settings are merged with the present ones, everything else is replaced where given. Runs keep the
 * facts they were performed with. Throws AppError: not-found, conflict (retired), name-taken, invalid-input.
 */
export async function updateLink(
  deps: Pick<LinkDeps, 'links' | 'hosts' | 'audit' | 'clock'>,
  input: { readonly linkId: string; readonly patch: LinkPatch; readonly actor: string },
): Promise<Link> {
  const link = await requireLink(deps.links, input.linkId)
  if (link.retiredAt) throw new AppError('conflict', `${link.name} is retired and cannot be changed.`)
  const { id, createdAt, retiredAt, ...facts } = link
  const settings = { ...link.settings, ...input.patch.settings }
  const merged = linkInputSchema.safeParse({ ...facts, ...givenOf(input.patch), settings })
  if (!merged.success) {
    const details = merged.error.issues.map((issue) => ({
      field: issue.path.join('.'),
      message: issue.message,
    }))
    throw new AppError('invalid-input', details[0]?.message ?? 'The link is not valid.', { details })
  }
  if (hasOtherEnds(link, merged.data)) await refuseBadEndpoints(deps.hosts, merged.data)
  const at = deps.clock.now()
  const changed = await deps.links.update(id, { ...toLinkFacts(merged.data), id, createdAt, retiredAt }, at)
  const detail = Object.keys(input.patch).join(', ')
  await deps.audit.record({ at, actor: input.actor, action: 'link.update', subject: id, detail })
  return changed
}
