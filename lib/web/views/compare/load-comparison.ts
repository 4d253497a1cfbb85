import type { Stores } from '@/lib/services/ports/stores'
import type { Comparison } from './comparison'

/** A run against a baseline; null where there is no such comparison to make. */
export async function loadComparison(
  _stores: Stores,
  _input: {
    readonly linkId: string
    readonly runIds: readonly string[]
    readonly baselineRunIds: readonly string[]
  },
): Promise<Comparison | null> {
  return null
}
