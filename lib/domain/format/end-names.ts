import type { Direction, OneWayDirection, Side } from '@/lib/domain/model/direction'

/** What the two ends of a link are called on a page: their sites, or their hosts where both stand in one site. */
export type EndNames = Readonly<Record<Side, string>>

type NamedEnd = { readonly name: string; readonly site: string }

/** Names the ends by site, because that is how people speak of a link; by host name where the sites do not tell them apart. */
export function nameEnds(a: NamedEnd, b: NamedEnd): EndNames {
  return a.site === b.site ? { a: a.name, b: b.name } : { a: a.site, b: b.site }
}

/** "Frankfurt → Ashburn"; "Frankfurt ⇄ Ashburn" for both at once. */
export function nameDirection(ends: EndNames, direction: Direction): string {
  if (direction === 'both') return `${ends.a} ⇄ ${ends.b}`
  return direction === 'ab' ? `${ends.a} → ${ends.b}` : `${ends.b} → ${ends.a}`
}

export type DirectionLabels = Readonly<Record<Direction, string>>

/** The labels of all three directions. */
export function labelDirections(ends: EndNames): DirectionLabels {
  return {
    ab: nameDirection(ends, 'ab'),
    ba: nameDirection(ends, 'ba'),
    both: nameDirection(ends, 'both'),
  }
}

/** Who sends and who receives in a direction, by name. */
export function namePeers(ends: EndNames, direction: OneWayDirection): readonly [string, string] {
  return direction === 'ab' ? [ends.a, ends.b] : [ends.b, ends.a]
}
