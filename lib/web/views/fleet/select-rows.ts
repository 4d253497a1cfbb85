import type { FleetQuery, FleetSort, RunStanding, Standing } from './fleet-query'

/** What rows are found and put in order by; numbers in base units, null unknown. */
export type RowFacts = {
  readonly name: string
  /** Everything of the link that the text filter looks at, lower-case. */
  readonly searchText: string
  readonly sites: readonly string[]
  readonly tags: readonly string[]
  readonly standing: Standing
  readonly runStanding: RunStanding
  /** The smaller of both ways. */
  readonly rateBps: number | null
  readonly rttMs: number | null
  readonly kneeBps: number | null
  /** The larger of both ways. */
  readonly lossPct: number | null
  readonly lastRunMs: number | null
}

const WORST_FIRST: readonly Standing[] = [
  'degraded',
  'not-comparable',
  'inconclusive',
  'stale',
  'never',
  'unpinned',
  'improved',
  'unchanged',
]

/** "link 9" before "link 10". */
const BY_NAME = new Intl.Collator('en', { numeric: true })

/** The rows that the query leaves, in its order; those that lack what they are sorted by come last either way. */
export function selectRows<T extends { readonly facts: RowFacts }>(
  rows: readonly T[],
  query: FleetQuery,
): readonly T[] {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean)
  const left = rows.filter(
    ({ facts }) =>
      words.every((word) => facts.searchText.includes(word)) &&
      (query.site === null || facts.sites.includes(query.site)) &&
      (query.tag === null || facts.tags.includes(query.tag)) &&
      (query.standing === null || facts.standing === query.standing) &&
      (query.state === null || facts.runStanding === query.state),
  )
  const sign = query.isDescending ? -1 : 1
  return left.toSorted((x, y) => {
    const byName = BY_NAME.compare(x.facts.name, y.facts.name)
    if (query.sort === 'link') return sign * byName
    const [a, b] = [sortValue(x.facts, query.sort), sortValue(y.facts, query.sort)]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName
    return sign * (a - b) || byName
  })
}

function sortValue(facts: RowFacts, sort: Exclude<FleetSort, 'link'>): number | null {
  switch (sort) {
    case 'standing':
      return WORST_FIRST.indexOf(facts.standing)
    case 'rate':
      return facts.rateBps
    case 'rtt':
      return facts.rttMs
    case 'knee':
      return facts.kneeBps
    case 'loss':
      return facts.lossPct
    case 'run':
      return facts.lastRunMs
  }
}
