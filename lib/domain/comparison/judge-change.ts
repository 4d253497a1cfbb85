import { findStudentQuantile } from '@/lib/domain/analysis/statistics/student'
import type { Noise, Verdict } from './compared-run'
import { UNCHANGED_QUANTILE } from './confidence'
import { sizeOf, type Tolerance } from './tolerances'

/** What is known of the difference between two levels of a metric. */
export type ChangeInput = {
  readonly then: number
  readonly now: number
  readonly runsThenCount: number
  /** As many as count as samples of their own: repeats of one hour are one. */
  readonly runsNowCount: number
  readonly tolerance: Tolerance
  /** Of single runs, from the link's history; null unknown. */
  readonly noise: Noise | null
  /** Normal quantile, one-sided, beyond which a change is believed. */
  readonly quantile: number
}

export type JudgedChange = {
  readonly direction: 'up' | 'down' | 'none' | 'unclear'
  /** How large a change may be that chance alone explains, in the metric's unit. */
  readonly noise: number
}

/**
 * Returns whether a value moved: up or down when the change is beyond both the smaller tolerance and the noise, none when
 * it is within the smaller one and the interval around it within the larger, unclear between.
 */
export function judgeChange(input: ChangeInput): JudgedChange {
  const { then, now, tolerance } = input
  const { change: noise, unchanged } = findIntervals(input)
  const change = now - then
  const size = Math.abs(change)
  const isSmall = size <= sizeOf(tolerance.small, then)
  if (!isSmall && size > noise) return { direction: change > 0 ? 'up' : 'down', noise }
  const isNone = isSmall && size + unchanged <= sizeOf(tolerance.large, then)
  return { direction: isNone ? 'none' : 'unclear', noise }
}

/** Correlation of successive runs that is assumed where no history shows it (field-notes §6.4b). */
const ASSUMED_RHO = 0.3

/**
 * Returns how far chance alone moves a difference of two levels, in the metric's unit: as far as a change must exceed, and
 * as an interval around it that must lie within the larger tolerance. σ·sqrt(v(k)/k + v(m)/m) with v for the correlation
 * of successive runs, times Student's t for a σ that is an estimate (field-notes §6.4b; the scatter within a run is part of
 * σ, which is taken from whole runs).
 */
export function findIntervals(input: Omit<ChangeInput, 'now'>): {
  readonly change: number
  readonly unchanged: number
  readonly standardError: number
} {
  const { noise, runsThenCount, runsNowCount } = input
  const rho = noise?.rho ?? ASSUMED_RHO
  const sigma = Math.max(noise?.sigma ?? 0, sizeOf(input.tolerance.sigma, input.then))
  const variance = varianceOfMean(runsThenCount, rho) + varianceOfMean(runsNowCount, rho)
  const standardError = sigma * Math.sqrt(variance)
  const quantileOf = (z: number) => (noise === null ? z : findStudentQuantile(z, noise.degrees))
  return {
    change: quantileOf(input.quantile) * standardError,
    unchanged: quantileOf(UNCHANGED_QUANTILE) * standardError,
    standardError,
  }
}

/** Returns the variance of a mean of successive runs over that of one, where each is like the one before by ρ (AR(1)). */
export function varianceOfMean(count: number, rho: number): number {
  let covariances = 0
  for (let apart = 1; apart < count; apart++) covariances += (1 - apart / count) * rho ** apart
  return (1 + 2 * covariances) / count
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
