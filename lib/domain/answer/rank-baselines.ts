import type { BaselineChoice } from './answer'

export type DatedRun = { readonly runId: string; readonly at: Date }

const DAY_MS = 86_400_000
/** The question is asked half a year later (design, first paragraph). */
const HALF_A_YEAR_MS = 182 * DAY_MS
/** A run further than two months from that moment is not one of six months ago. */
const NEAR_MS = 61 * DAY_MS

export type RankedBaseline = { readonly runId: string; readonly choice: BaselineChoice }

/**
 * Returns the runs that today may be held against where nothing is pinned, best first: those of about six months ago, the
 * nearest first, then the others from the oldest on.
 */
export function rankBaselines(runs: readonly DatedRun[], now: Date): readonly RankedBaseline[] {
  const distanceMs = ({ at }: DatedRun) => Math.abs(now.getTime() - HALF_A_YEAR_MS - at.getTime())
  const near = runs
    .filter((run) => distanceMs(run) <= NEAR_MS)
    .toSorted((one, other) => distanceMs(one) - distanceMs(other))
  const far = runs
    .filter((run) => !near.includes(run))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return [
    ...near.map(({ runId }) => ({ runId, choice: 'six-months' as const })),
    ...far.map(({ runId }) => ({ runId, choice: 'oldest' as const })),
  ]
}
