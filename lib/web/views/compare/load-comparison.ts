import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import { compareStoredRuns, type StoredComparisonInput } from '@/lib/services/comparison/compare-stored-runs'
import type { Stores } from '@/lib/services/ports/stores'

/** Ended runs never change, so that what was compared once is compared for good; the fleet asks for the same pairs at every look. */
const KEPT_COUNT = 500
const kept = new Map<string, Comparison>()

/** An ended run against a baseline; null where there is no such pair. */
export async function loadComparison(
  stores: Stores,
  input: StoredComparisonInput,
): Promise<Comparison | null> {
  const key = [input.linkId, input.runIds.join(','), input.baselineRunIds.join(',')].join(' ')
  const known = kept.get(key)
  if (known) return known
  const comparison = await compareStoredRuns(stores, input)
  if (comparison) keep(key, comparison)
  return comparison
}

function keep(key: string, comparison: Comparison): void {
  const [oldest] = kept.keys()
  if (kept.size >= KEPT_COUNT && oldest !== undefined) kept.delete(oldest)
  kept.set(key, comparison)
}
