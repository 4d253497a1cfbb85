import { findMedian } from '@/lib/domain/analysis/statistics/median'
import { type Allowance, sizeOf } from '@/lib/domain/comparison/tolerances'
import { despike } from './despike'
import { fitLine, valueAt } from './fit-line'
import { findUpperTail } from './normal'
import { findMean, lengthOf, type Segment, type SeriesPoint } from './series'
import { findSpread, findWidening } from './spread'

/** A change of level between two runs that lasted. */
export type Step = {
  /** Index of the first run on the new level. */
  readonly index: number
  readonly atMs: number
  /** Medians of the runs on each side, up to the next step. */
  readonly before: number
  readonly after: number
  /** Probability in per cent that chance alone would not have made it; never 100. */
  readonly confidencePct: number
}

/** What makes a movement of a metric large enough to be called one. */
export type StepBounds = {
  readonly small: Allowance
  /** Prior floor of a run's standard deviation: a link at line rate shows none. */
  readonly sigma: Allowance
}

/** Runs that a level must last (practice of change detection on benchmarks: three find spikes, ten find old news; field-notes §6). */
const FEWEST_RUNS_COUNT = 5
/** By chance in one look at a series: a link has tens of series, and each is looked at every day. */
const MOST_CHANCE = 0.001
const MOST_CONFIDENCE_PCT = 99.9

/**
 * Returns the steps of a series, oldest first, by binary segmentation: the best cut of a stretch stands where its two
 * levels differ by more than the smaller tolerance and more than chance explains at any place of the stretch (Bonferroni over
 * the cuts), correlation of successive runs allowed for, and where two levels fit better than one straight line: a creep
 * is no staircase. Single bad runs make none.
 */
export function findSteps(points: readonly SeriesPoint[], bounds: StepBounds): readonly Step[] {
  const raw = points.map(({ value }) => value)
  const floor = sizeOf(bounds.sigma, findMedian(raw) ?? 0)
  const values = despike(raw, Math.max(floor, findSpread(raw).sigma))
  const { sigma, rho } = findSpread(values)
  const error = Math.max(floor, sigma) * findWidening(rho)
  const whole: Segment = { from: 0, to: points.length }
  const search: Search = { points, values, error, bounds }
  const cuts = findCuts(search, whole).toSorted((one, other) => one.index - other.index)
  return describeCuts(search, cuts)
}

type Search = {
  readonly points: readonly SeriesPoint[]
  readonly values: readonly number[]
  /** Standard deviation of one run, widened by correlation. */
  readonly error: number
  readonly bounds: StepBounds
}
type Cut = { readonly index: number; readonly chance: number }

function findCuts(search: Search, segment: Segment): readonly Cut[] {
  if (lengthOf(segment) < 2 * FEWEST_RUNS_COUNT) return []
  const best = findBestCut(search, segment)
  if (best === null || !isStep(search, segment, best)) return []
  return [
    ...findCuts(search, { from: segment.from, to: best.index }),
    best,
    ...findCuts(search, { from: best.index, to: segment.to }),
  ]
}

/** The cut with the largest difference of means for its two lengths, and how probable it is by chance. */
function findBestCut({ values, error }: Search, segment: Segment): Cut | null {
  const own = values.slice(segment.from, segment.to)
  const total = own.reduce((sum, each) => sum + each, 0)
  let [left, index, largest] = [0, -1, 0]
  for (let count = 1; count <= own.length - FEWEST_RUNS_COUNT; count += 1) {
    left += own[count - 1] ?? 0
    if (count < FEWEST_RUNS_COUNT) continue
    const rest = own.length - count
    const difference = Math.abs(left / count - (total - left) / rest) / Math.sqrt(1 / count + 1 / rest)
    if (difference > largest) [index, largest] = [count, difference]
  }
  if (index < 0) return null
  const placesCount = own.length - 2 * FEWEST_RUNS_COUNT + 1
  const chance = error === 0 ? 0 : Math.min(1, 2 * placesCount * findUpperTail(largest / error))
  return { index: segment.from + index, chance }
}

function isStep(search: Search, segment: Segment, { index, chance }: Cut): boolean {
  if (chance >= MOST_CHANCE) return false
  const { values, bounds } = search
  const before = findMedian(values.slice(segment.from, index)) ?? 0
  const after = findMedian(values.slice(index, segment.to)) ?? 0
  if (Math.abs(after - before) <= sizeOf(bounds.small, before)) return false
  return !isLineBetter(search, segment, index)
}

/** Whether one straight line leaves less than two levels do: both have one number more than a level. */
function isLineBetter({ points, values }: Search, { from, to }: Segment, index: number): boolean {
  const own = values.slice(from, to).map((value, at) => ({ atMs: points[from + at]?.atMs ?? 0, value }))
  const line = fitLine(own)
  const square = (sum: number, each: number) => sum + each * each
  const leftByLine = own.map(({ atMs, value }) => value - valueAt(line, atMs)).reduce(square, 0)
  const [left, right] = [values.slice(from, index), values.slice(index, to)]
  const [low, high] = [findMean(left), findMean(right)]
  const leftByLevels =
    left.map((value) => value - low).reduce(square, 0) + right.map((value) => value - high).reduce(square, 0)
  return leftByLine < leftByLevels
}

function describeCuts({ points }: Search, cuts: readonly Cut[]): readonly Step[] {
  return cuts.map(({ index, chance }, order) => {
    const from = cuts[order - 1]?.index ?? 0
    const to = cuts[order + 1]?.index ?? points.length
    const medianOf = (start: number, end: number) =>
      findMedian(points.slice(start, end).map(({ value }) => value)) ?? 0
    return {
      index,
      atMs: points[index]?.atMs ?? 0,
      before: medianOf(from, index),
      after: medianOf(index, to),
      confidencePct: Math.min(MOST_CONFIDENCE_PCT, 100 * (1 - chance)),
    }
  })
}
