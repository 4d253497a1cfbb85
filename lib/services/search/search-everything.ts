import { z } from 'zod'
import type { Note } from '@/lib/domain/journal/note'
import type { Host } from '@/lib/domain/model/host'
import type { Link } from '@/lib/domain/model/link'
import type { HostStore } from '../ports/host-store'
import type { JournalStore } from '../ports/journal-store'
import type { LinkStore } from '../ports/link-store'
import { rankHits, type SearchDocument, type SearchHit } from './rank-hits'

export const searchInputSchema = z.object({
  q: z.string().trim().max(200),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

/**
 * Returns the links, hosts, sites, tags and notes that hold every word of a text, the best first; none for an empty text.
 * What was retired is found too, after what is in use.
 */
export async function searchEverything(
  deps: {
    readonly links: Pick<LinkStore, 'list'>
    readonly hosts: Pick<HostStore, 'list'>
    readonly journal: Pick<JournalStore, 'list'>
  },
  input: z.infer<typeof searchInputSchema>,
): Promise<readonly SearchHit[]> {
  if (input.q === '') return []
  const [links, hosts] = await Promise.all([
    deps.links.list({ includeRetired: true }),
    deps.hosts.list({ includeRetired: true }),
  ])
  const notes = await deps.journal.list({
    linkIds: links.map(({ id }) => id),
    hostIds: hosts.map(({ id }) => id),
  })
  const documents = [...describeAll(links, hosts), ...describeNotes(notes, [...links, ...hosts])]
  return rankHits(documents, input.q).slice(0, input.limit)
}

function describeAll(links: readonly Link[], hosts: readonly Host[]): readonly SearchDocument[] {
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  const inUse = links.filter((link) => link.retiredAt === null)
  const count = (names: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
    return [...counts]
  }
  const siteOf = (hostId: string) => hostOf.get(hostId)?.site ?? []
  const sitesOf = (link: Link) => [...new Set([siteOf(link.a.hostId), siteOf(link.b.hostId)].flat())]
  const sites = count([...hosts.filter((host) => host.retiredAt === null).map(({ site }) => site)])
  const linksAt = new Map(count(inUse.flatMap(sitesOf)))
  return [
    ...links.flatMap((link) => describeLink(link, sitesOf(link))),
    ...hosts.map(describeHost),
    ...sites.map(
      ([site]): SearchDocument => ({
        kind: 'site',
        id: site,
        title: site,
        detail: sayCount(linksAt.get(site) ?? 0),
        also: [],
        isRetired: false,
      }),
    ),
    ...count(inUse.flatMap(({ tags }) => tags)).map(
      ([tag, links]): SearchDocument => ({
        kind: 'tag',
        id: tag,
        title: tag,
        detail: sayCount(links),
        also: [],
        isRetired: false,
      }),
    ),
  ]
}

function describeLink(link: Link, sites: readonly string[]): readonly SearchDocument[] {
  const shared = { id: link.id, isRetired: link.retiredAt !== null }
  const detail = [sites.join(' ⇄ '), ...link.tags].filter(Boolean).join(' · ')
  const also = [...sites, ...link.tags, link.a.address, link.b.address, link.circuit ?? '']
  const found: SearchDocument = { ...shared, kind: 'link', title: link.name, detail, also }
  return link.notes === null
    ? [found]
    : [found, { ...shared, kind: 'note', title: link.notes, detail: link.name, also: [] }]
}

/** A journal's note leads to the link or the host that it is about. */
function describeNotes(
  notes: readonly Note[],
  subjects: readonly Pick<Link | Host, 'id' | 'name' | 'retiredAt'>[],
): readonly SearchDocument[] {
  return notes.flatMap(({ subject, text }) => {
    const about = subjects.find(({ id }) => id === subject.id)
    if (about === undefined) return []
    const kind = subject.kind === 'link' ? 'note' : 'host'
    return [
      { kind, id: about.id, title: text, detail: about.name, also: [], isRetired: about.retiredAt !== null },
    ]
  })
}

function describeHost(host: Host): SearchDocument {
  return {
    kind: 'host',
    id: host.id,
    title: host.name,
    detail: `${host.site} · ${host.ssh.address}`,
    also: [host.site, host.ssh.address, ...host.testAddresses],
    isRetired: host.retiredAt !== null,
  }
}

function sayCount(linksCount: number): string {
  return linksCount === 1 ? '1 link' : `${linksCount} links`
}
