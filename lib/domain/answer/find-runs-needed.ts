import type { MetricChange } from '@/lib/domain/comparison/compared-run'
import { findTolerance, sizeOf } from '@/lib/domain/comparison/tolerances'

/** Beyond this many no schedule helps: the link is noisier than what is asked of it. */
const MOST_RUNS_COUNT = 30

/**
 * Returns how many further runs, at other times than this answer's, would decide what is open: as many as it takes until
 * chance explains less than the change, or until change and chance fit into the tolerance. Null where nothing open has
 * figures, or where no number of new runs is enough and the baseline itself needs more.
 */
export function findRunsNeeded(deciding: readonly MetricChange[], baselineRunsCount: number): number | null {
  const needed = deciding
    .filter(({ verdict }) => verdict === 'inconclusive')
    .map((change) => countFor(change, baselineRunsCount))
  if (needed.length === 0 || needed.some((count) => count === null)) return null
  return Math.max(...needed.map((count) => count ?? 0))
}

function countFor(change: MetricChange, baselineRunsCount: number): number | null {
  const { key, then, changePct, noisePct } = change
  if (then === null || changePct === null || noisePct === null) return null
  const tolerance = findTolerance(key)
  const [smallPct, largePct] = [tolerance.small, tolerance.large].map(
    (allowance) => (100 * sizeOf(allowance, then)) / Math.abs(then),
  )
  const size = Math.abs(changePct)
  for (let runs = 1; runs <= MOST_RUNS_COUNT; runs++) {
    // The noise that stands there is that of one new run (judgeLook).
    const share = (1 / baselineRunsCount + 1 / (runs + 1)) / (1 / baselineRunsCount + 1)
    const chancePct = noisePct * Math.sqrt(share)
    const isWorse = size > Math.max(chancePct, smallPct ?? 0)
    if (isWorse || size + chancePct <= (largePct ?? 0)) return runs
  }
  return null
}
