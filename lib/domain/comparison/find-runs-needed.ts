import { type ChangeInput, findIntervals } from './judge-change'
import { sizeOf } from './tolerances'

/** Beyond this many no schedule helps: the link is noisier than what is asked of it. */
const MOST_RUNS_COUNT = 60
/** Normal quantiles of what is to be reached: four decisions of five; both ends of an interval at nine of ten. */
const POWER_QUANTILE = 0.842
const BOTH_ENDS_QUANTILE = 1.645

/**
 * Returns how many further runs, at other times, would decide what is open in four cases of five, or null where no number
 * of them would. A change seen that lies nearer to none than to the larger tolerance is taken for none, and asks for an
 * interval that fits into the tolerance; any other is taken for what it is, and asks for chance to be smaller.
 */
export function findRunsNeeded(input: ChangeInput): number | null {
  const { then, now, tolerance, runsNowCount } = input
  const [small, large] = [sizeOf(tolerance.small, then), sizeOf(tolerance.large, then)]
  const size = Math.abs(now - then)
  const isTakenForNone = size < (small + large) / 2
  for (let further = 1; further <= MOST_RUNS_COUNT; further++) {
    const { change, unchanged, standardError } = findIntervals({
      ...input,
      runsNowCount: runsNowCount + further,
    })
    const isDecided = isTakenForNone
      ? unchanged + BOTH_ENDS_QUANTILE * standardError <= large
      : Math.max(small, change) + POWER_QUANTILE * standardError <= size
    if (isDecided) return further
  }
  return null
}
