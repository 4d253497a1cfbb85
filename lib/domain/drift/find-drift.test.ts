import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findTolerance } from '@/lib/domain/comparison/tolerances'
import { findDrift } from './find-drift'
import { buildSeries, DAY_MS } from './testing/build-series'

const RATE = findTolerance('tcp.single.steady_bps')
const SERIES_COUNT = 40

/** Of so many series with seeds of their own, those that meet a condition. */
function countOf(
  build: (seed: number) => ReturnType<typeof buildSeries>,
  isMet: (drift: ReturnType<typeof findDrift>) => boolean,
): number {
  const seeds = Array.from({ length: SERIES_COUNT }, (_, index) => index + 1)
  return seeds.filter((seed) => isMet(findDrift(build(seed), RATE))).length
}

describe('findDrift', () => {
  it('places a step of 10 % at 3 % noise within one run', () => {
    const found = countOf(
      (seed) => buildSeries({ seed, count: 200, noisePct: 3, levelOf: (index) => (index < 140 ? 1 : 0.9) }),
      ({ steps }) => steps.length === 1 && Math.abs((steps[0]?.index ?? 0) - 140) <= 1,
    )
    expect(found).toBeGreaterThanOrEqual(0.9 * SERIES_COUNT)
  })

  it('says what the level was, what it is, and how sure that is', () => {
    const points = buildSeries({
      seed: 7,
      count: 60,
      noisePct: 1,
      levelOf: (index) => (index < 40 ? 1 : 0.8),
    })
    const [step] = findDrift(points, RATE).steps
    expect(step).toMatchObject({ index: 40, atMs: 40 * DAY_MS, confidencePct: 99.9 })
    expect((step?.after ?? 0) / (step?.before ?? 1)).toBeCloseTo(0.8, 1)
  })

  it('finds next to no step, and no trend, where there is none: not from noise, correlation or single bad runs', () => {
    const still = (rho: number, outlierShare: number) => (seed: number) =>
      buildSeries({ seed, count: 200, noisePct: 3, rho, outlierShare, levelOf: () => 1 })
    const moves = ({ steps, trend }: ReturnType<typeof findDrift>) => steps.length > 0 || trend !== null
    expect(countOf(still(0, 0), moves)).toBeLessThanOrEqual(1)
    expect(countOf(still(0.5, 0), moves)).toBeLessThanOrEqual(4)
    expect(countOf(still(0, 0.05), moves)).toBeLessThanOrEqual(2)
  })

  it('takes a creep of 1 % a month for a trend by month eight, and for no staircase', () => {
    const creep = (seed: number) =>
      buildSeries({ seed, count: 240, noisePct: 3, levelOf: (index) => 1 - (0.01 * index) / 30 })
    const found = countOf(
      creep,
      ({ steps, trend }) => steps.length === 0 && trend !== null && trend.perMonth < 0,
    )
    expect(found).toBeGreaterThanOrEqual(0.95 * SERIES_COUNT)
    const slopes = [1, 2, 3].map((seed) => (findDrift(creep(seed), RATE).trend?.perMonth ?? 0) / 1e9)
    for (const slope of slopes) expect(slope).toBeCloseTo(-0.01, 2)
  })

  it('finds a link that went down and came back, each way once', () => {
    const points = buildSeries({
      seed: 3,
      count: 90,
      noisePct: 2,
      levelOf: (index) => (index >= 30 && index < 60 ? 0.7 : 1),
    })
    expect(findDrift(points, RATE).steps.map(({ index }) => index)).toEqual([30, 60])
  })

  it('takes four bad runs in the middle for no new level', () => {
    const points = buildSeries({
      seed: 5,
      count: 60,
      noisePct: 1,
      levelOf: (index) => (index >= 30 && index < 34 ? 0.5 : 1),
    })
    expect(findDrift(points, RATE).steps).toEqual([])
  })

  it('needs ten runs for a step and a month for a trend', () => {
    const few = buildSeries({ seed: 1, count: 9, noisePct: 1, levelOf: (index) => (index < 4 ? 1 : 0.5) })
    expect(findDrift(few, RATE)).toEqual({ steps: [], trend: null })
  })

  it('sees the same in any unit, and does not fail on equal or absurd values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 1e12, noNaN: true }), { maxLength: 60 }),
        fc.constantFrom(0.001, 8, 1e6),
        (values, factor) => {
          const seriesOf = (scale: number) =>
            values.map((value, index) => ({ atMs: index * DAY_MS, value: value * scale }))
          const indexes = (scale: number) => findDrift(seriesOf(scale), RATE).steps.map(({ index }) => index)
          expect(indexes(factor)).toEqual(indexes(1))
        },
      ),
    )
    expect(findDrift(buildSeries({ seed: 1, count: 50, noisePct: 0, levelOf: () => 1 }), RATE)).toEqual({
      steps: [],
      trend: null,
    })
  })
})
