import { type FleetQuery, fleetHref, type Standing, withoutFilters } from './fleet-query'
import type { SummaryPart } from './fleet-view'

/** A link whose latest run is older says nothing of now. */
export const STALE_AFTER_DAYS = 7
const DAY_MS = 86_400_000

export type FleetStanding = {
  readonly standing: Standing
  readonly lastRunAt: Date | null
  readonly isActive: boolean
}

/** Worst first, and what is well before what is not known. */
const ORDER: readonly Standing[] = [
  'degraded',
  'improved',
  'unchanged',
  'inconclusive',
  'not-comparable',
  'unpinned',
  'stale',
  'never',
]

export const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  degraded: 'degraded',
  improved: 'improved',
  unchanged: 'unchanged',
  inconclusive: 'inconclusive',
  'not-comparable': 'not comparable',
  unpinned: 'with nothing to compare with',
  stale: 'not measured lately',
  never: 'never measured',
}

/**
 * The fleet in one line, in pieces that lead to the links they count: "43 links: ", "39 unchanged", "2 degraded",
 * "1 not measured for 12 days". Every link is counted once; those being measured now are told besides.
 */
export function sayFleet(
  links: readonly FleetStanding[],
  query: FleetQuery,
  now: Date,
): readonly SummaryPart[] {
  const all = withoutFilters(query)
  const noun = links.length === 1 ? '1 link' : `${links.length} links`
  const parts = ORDER.flatMap((standing): SummaryPart[] => {
    const found = links.filter((link) => link.standing === standing)
    if (found.length === 0) return []
    const words = standing === 'stale' ? sayStale(found, now) : STANDING_WORDS[standing]
    return [
      {
        text: `${found.length} ${words}`,
        href: fleetHref(all, { standing }),
        isHere: query.standing === standing,
      },
    ]
  })
  const activeCount = links.filter((link) => link.isActive).length
  const active = {
    text: `${activeCount} being measured now`,
    href: fleetHref(all, { state: 'active' }),
    isHere: query.state === 'active',
  }
  return [
    { text: noun, href: fleetHref(all), isHere: false },
    ...parts,
    ...(activeCount === 0 ? [] : [active]),
  ]
}

function sayStale(links: readonly FleetStanding[], now: Date): string {
  const days = Math.max(...links.map(({ lastRunAt }) => ageDays(lastRunAt ?? now, now)))
  return `not measured for ${links.length === 1 ? '' : 'up to '}${days} days`
}

/** Whole days between a moment and now. */
export function ageDays(at: Date, now: Date): number {
  return Math.floor((now.getTime() - at.getTime()) / DAY_MS)
}
