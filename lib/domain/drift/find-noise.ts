import { findMedian } from '@/lib/domain/analysis/statistics/median'
import type { Noise } from '@/lib/domain/comparison/compared-run'
import { STRAY_SIGMAS } from '@/lib/domain/comparison/find-level'
import { varianceOfMean } from '@/lib/domain/comparison/judge-change'
import { sizeOf, type Tolerance } from '@/lib/domain/comparison/tolerances'
import { findSteps } from './find-steps'
import { MAD_TO_SIGMA } from './spread'

/** With fewer, what a history shows is chance itself. */
const FEWEST_RUNS_COUNT = 6
/** More than this share of runs far from the level are no strays but a level of their own (ECMP, a LAG's members). */
const MOST_STRAYS_SHARE = 0.1
/** A level younger than this many runs may begin where a few bad nights pull its edge to the wrong place. */
const FEWEST_SETTLED_COUNT = 8
/** Above this the series is a walk, and an interval from it means nothing. */
const MOST_RHO = 0.9

/**
 * Returns how single runs of a link scatter about its level and how successive ones are alike, from its history, oldest
 * first; null from fewer than six runs. Steps in the history are levels, and no noise.
 */
export function findNoise(values: readonly number[], tolerance: Tolerance): Noise | null {
  if (values.length < FEWEST_RUNS_COUNT) return null
  const { residuals, levelsCount } = findResiduals(values, tolerance)
  const floor = sizeOf(tolerance.sigma, findMedian(values) ?? 0)
  const roughSigma = MAD_TO_SIGMA * (findMedian(residuals.map(Math.abs)) ?? 0)
  const isStray = (residual: number) => Math.abs(residual) > STRAY_SIGMAS * Math.max(floor, roughSigma)
  // What lies far off up to today may be a change that is about to last, and is what is asked about.
  const settled = residuals.slice(0, residuals.findLastIndex((residual) => !isStray(residual)) + 1)
  const straysCount = settled.filter(isStray).length
  const areModes = straysCount > MOST_STRAYS_SHARE * settled.length
  const kept = areModes ? settled : settled.filter((residual) => !isStray(residual))
  const rho = findRho(kept)
  const degrees = Math.max(1, kept.length - levelsCount)
  const variance = kept.reduce((sum, each) => sum + each * each, 0) / degrees
  // The level moves with correlated runs, and takes part of their scatter with it.
  const shown = 1 - Math.max(0, varianceOfMean(kept.length, rho) - 1 / kept.length)
  return {
    sigma: Math.max(floor, Math.sqrt(variance / Math.max(shown, 0.5))),
    rho,
    degrees: Math.max(FEWEST_RUNS_COUNT - 1, (degrees * (1 - rho * rho)) / (1 + rho * rho)),
    // Laplace's rule of succession: those seen are no upper bound.
    straysShare: areModes || straysCount === 0 ? 0 : (straysCount + 1) / (settled.length + 2),
  }
}

function findResiduals(values: readonly number[], tolerance: Tolerance) {
  const steps = findSteps(
    values.map((value, atMs) => ({ atMs, value })),
    tolerance,
  )
  const settled = steps.filter(({ index }) => index <= values.length - FEWEST_SETTLED_COUNT)
  const ends = [...settled.map(({ index }) => index), values.length]
  const residuals = ends.flatMap((to, order) => {
    const own = values.slice(ends[order - 1] ?? 0, to)
    const level = findMedian(own) ?? 0
    return own.map((value) => value - level)
  })
  return { residuals, levelsCount: ends.length }
}

/**
 * Correlation of successive residuals as it may well be: the estimate, with its small-sample bias of (1 + 3ρ) / n given back
 * (Kendall 1954), and one standard error more (Bartlett 1946). Too little of it makes chance look small, and raises alarms.
 */
function findRho(residuals: readonly number[]): number {
  const count = residuals.length
  const squares = residuals.reduce((sum, each) => sum + each * each, 0)
  const products = residuals.slice(1).reduce((sum, each, index) => sum + each * (residuals[index] ?? 0), 0)
  const raw = squares === 0 ? 0 : products / squares
  const shown = Math.min(MOST_RHO, raw + (1 + 3 * raw) / count)
  return Math.min(MOST_RHO, Math.max(0, shown + Math.sqrt((1 - shown * shown) / count)))
}
