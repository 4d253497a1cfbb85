import type { MetricChange, Verdict } from '@/lib/domain/comparison/compared-run'
import { findMeasuringKind } from '@/lib/domain/comparison/find-gate'
import type { ChosenStep } from '@/lib/domain/model/run-state'

/** How often an answer looks at a comparison at most; its thresholds are those of so many looks (docs/comparing.md). */
export const MOST_LOOKS_COUNT = 3

/**
 * Returns the steps to repeat where an answer stays open: those that measure what is undecided, as many of them as the time
 * left allows, in the order in which they decide. None where something is found to be worse already, where all is decided,
 * where measuring again decides nothing (the baseline lacks it, or it was measured differently), after the last look, or
 * where the time is over.
 */
export function planRepeat(input: {
  readonly verdict: Verdict
  /** The metrics that decide, as the comparison so far judges them. */
  readonly deciding: readonly MetricChange[]
  readonly looksCount: number
  readonly secondsLeft: number
  /** How long a run of these steps takes, from its first byte to its judged result. */
  readonly secondsOf: (steps: readonly ChosenStep[]) => number
}): readonly ChosenStep[] {
  if (input.verdict === 'degraded' || input.looksCount >= MOST_LOOKS_COUNT) return []
  const steps = input.deciding.filter(isOpen).flatMap(stepOf)
  for (let count = steps.length; count > 0; count--) {
    const fewer = steps.slice(0, count)
    if (input.secondsOf(fewer) <= input.secondsLeft) return fewer
  }
  return []
}

function isOpen({ verdict, then }: MetricChange): boolean {
  return verdict === 'inconclusive' && then !== null
}

function stepOf({ key, direction }: MetricChange): readonly ChosenStep[] {
  const kind = findMeasuringKind(key)
  return kind === null ? [] : [{ kind, direction }]
}
