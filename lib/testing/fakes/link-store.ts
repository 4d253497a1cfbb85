import type { Link } from '@/lib/domain/model/link'
import { AppError } from '@/lib/services/errors'
import type { LinkStore } from '@/lib/services/ports/link-store'

/** Links in memory, with unique names. */
export function createFakeLinkStore(): LinkStore {
  const links = new Map<string, Link>()
  const refuseTaken = (name: string, exceptId: string) => {
    for (const link of links.values()) {
      if (link.name === name && link.id !== exceptId)
        throw new AppError('name-taken', `There is a link named ${name} already.`)
    }
  }
  return {
    insert: async (link) => {
      refuseTaken(link.name, link.id)
      links.set(link.id, link)
      return link
    },
    get: async (id) => links.get(id) ?? null,
    list: async ({ includeRetired }) =>
      [...links.values()]
        .filter((link) => includeRetired || link.retiredAt === null)
        .sort((a, b) => a.name.localeCompare(b.name)),
    update: async (id, link) => {
      refuseTaken(link.name, id)
      links.set(id, link)
      return link
    },
    retire: async (id, at) => {
      const link = links.get(id)
      if (!link) throw new AppError('not-found', 'There is no such link.')
      links.set(id, { ...link, retiredAt: at })
    },
    restore: async (id) => {
      const link = links.get(id)
      if (!link) throw new AppError('not-found', 'There is no such link.')
      links.set(id, { ...link, retiredAt: null })
    },
  }
}
