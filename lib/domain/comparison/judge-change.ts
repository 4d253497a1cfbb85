import type { Verdict } from './compared-run'
import { sizeOf, type Tolerance } from './tolerances'

/** Two-sided 95 %: an error rate for each of the five deciding answers, not for each of the forty metrics. */
export const NORMAL_QUANTILE = 1.96

export type ChangeInput = {
  readonly then: number
  readonly now: number
  readonly runsThenCount: number
  readonly runsNowCount: number
  readonly tolerance: Tolerance
  /** Standard deviation of one run from the link's history, in the metric's unit; null unknown. */
  readonly sigma: number | null
}

export type JudgedChange = {
  readonly direction: 'up' | 'down' | 'none' | 'unclear'
  /** Half of the interval that chance alone explains, in the metric's unit. */
  readonly noise: number
}

/**
 * Returns whether a value moved: up or down when the change is beyond both the smaller tolerance and the noise, none when
 * the interval around it lies within the larger one, unclear between. The noise of a difference of medians of k and m
 * runs is z·σ·sqrt(1/k + 1/m) (field-notes §6.4b without the within-run part, which one run does not tell).
 */
export function judgeChange(input: ChangeInput): JudgedChange {
  const { then, now, tolerance } = input
  const sigma = Math.max(input.sigma ?? 0, sizeOf(tolerance.sigma, then))
  const noise = NORMAL_QUANTILE * sigma * Math.sqrt(1 / input.runsThenCount + 1 / input.runsNowCount)
  const change = now - then
  const size = Math.abs(change)
  if (size > sizeOf(tolerance.small, then) && size > noise) {
    return { direction: change > 0 ? 'up' : 'down', noise }
  }
  return { direction: size + noise <= sizeOf(tolerance.large, then) ? 'none' : 'unclear', noise }
}

/** Returns what a movement means for a metric of which more or less is better; a movement of any other is no verdict. */
export function toVerdict(
  direction: JudgedChange['direction'],
  better: 'higher' | 'lower' | 'neither',
): Verdict {
  if (direction === 'none') return 'unchanged'
  if (direction === 'unclear' || better === 'neither') return 'inconclusive'
  return (direction === 'up') === (better === 'higher') ? 'improved' : 'degraded'
}
