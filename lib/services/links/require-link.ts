import type { Link } from '@/lib/domain/model/link'
import { AppError } from '../errors'
import type { LinkStore } from '../ports/link-store'

/** The link, retired or not. Throws AppError not-found. */
export async function requireLink(links: LinkStore, id: string): Promise<Link> {
  const link = await links.get(id)
  if (!link) throw new AppError('not-found', 'There is no such link.')
  return link
}
