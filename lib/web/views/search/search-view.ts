import type { SearchHit, SearchKind } from '@/lib/services/search/rank-hits'
import { fleetHref, USUAL_QUERY } from '../fleet/fleet-query'

/** One answer of the search as its dialog shows it. */
export type SearchRow = {
  readonly key: string
  readonly kindName: string
  readonly title: string
  readonly detail: string
  readonly href: string
}

const KIND_NAMES: Readonly<Record<SearchKind, string>> = {
  link: 'link',
  host: 'host',
  site: 'site',
  tag: 'tag',
  note: 'note',
}

/** The rows of an answer of our own API, whose shape its own schema describes (lib/web/api/routes/search). */
export function readSearchAnswer(answer: unknown): readonly SearchRow[] {
  return (answer as { readonly items: readonly SearchHit[] }).items.map(buildSearchRow)
}

/** A hit with the address it leads to: a site or a tag to the fleet that it filters. */
function buildSearchRow(hit: SearchHit): SearchRow {
  return {
    key: `${hit.kind} ${hit.id}`,
    kindName: hit.isRetired ? `${KIND_NAMES[hit.kind]}, retired` : KIND_NAMES[hit.kind],
    title: hit.title,
    detail: hit.detail,
    href: hrefOf(hit),
  }
}

function hrefOf({ kind, id }: SearchHit): string {
  switch (kind) {
    case 'link':
    case 'note':
      return `/links/${encodeURIComponent(id)}`
    case 'host':
      return `/hosts/${encodeURIComponent(id)}`
    case 'site':
      return fleetHref(USUAL_QUERY, { site: id })
    case 'tag':
      return fleetHref(USUAL_QUERY, { tag: id })
  }
}
