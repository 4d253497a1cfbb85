import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import { compareLinks, type LinkPair } from '@/lib/services/comparison/compare-links'
import type { FleetStore } from '@/lib/services/ports/fleet-store'

/** Ended runs never change, so that what was compared once need not be again: a fleet asks for the same pairs at every look. */
const KEPT_COUNT = 4_000
const kept = new Map<string, Comparison>()

/** Each link's run against its baseline, by link; only pairs that were not compared before are read. */
export async function loadLinkComparisons(
  fleet: FleetStore,
  input: { readonly pairs: readonly LinkPair[]; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, Comparison>> {
  const nameOf = (pair: LinkPair) => [pair.runId, ...pair.baselineRunIds, ...input.keys].join(' ')
  const unknown = input.pairs.filter((pair) => !kept.has(nameOf(pair)))
  const fresh = unknown.length > 0 ? await compareLinks(fleet, { ...input, pairs: unknown }) : new Map()
  return new Map(
    input.pairs.flatMap((pair) => {
      const comparison = kept.get(nameOf(pair)) ?? fresh.get(pair.linkId)
      if (!comparison) return []
      keep(nameOf(pair), comparison)
      return [[pair.linkId, comparison] as const]
    }),
  )
}

function keep(name: string, comparison: Comparison): void {
  const [oldest] = kept.keys()
  if (kept.size >= KEPT_COUNT && oldest !== undefined) kept.delete(oldest)
  kept.set(name, comparison)
}
