import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thinSeries, thinWithin } from './thin-series'

type Point = { readonly x: number; readonly value: number | null }
const readValue = (point: Point) => point.value

describe('thinSeries', () => {
  it('leaves a short series as it is', () => {
    const points = [{ x: 0, value: 1 }]
    expect(thinSeries(points, readValue)).toBe(points)
  })

  it('keeps a single spike among ten thousand points', () => {
    const points = Array.from({ length: 10_000 }, (_, x) => ({ x, value: x === 4_321 ? 99 : 1 }))
    const thinned = thinSeries(points, readValue)
    expect(thinned.length).toBeLessThanOrEqual(2_000)
    expect(thinned).toContainEqual({ x: 4_321, value: 99 })
  })

  it('keeps a place for a stretch of unknown values', () => {
    const points = Array.from({ length: 5_000 }, (_, x) => ({ x, value: x > 2_000 && x < 3_000 ? null : x }))
    expect(thinSeries(points, readValue).some((point) => point.value === null)).toBe(true)
  })

  it('never exceeds the limit, keeps the order, both ends and both extremes', () => {
    const series = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 50, maxLength: 600 })
    fc.assert(
      fc.property(series, fc.integer({ min: 4, max: 200 }), (values, maxPoints) => {
        const points = values.map((value, x) => ({ x, value }))
        const thinned = thinSeries(points, readValue, { maxPoints })
        const kept = thinned.map((point) => point.value)
        expect(thinned.length).toBeLessThanOrEqual(Math.max(maxPoints, Math.min(points.length, maxPoints)))
        expect(thinned.map((point) => point.x)).toEqual(
          thinned.map((point) => point.x).toSorted((a, b) => a - b),
        )
        expect(thinned[0]).toBe(points[0])
        expect(thinned.at(-1)).toBe(points.at(-1))
        expect(Math.max(...kept)).toBe(Math.max(...values))
        expect(Math.min(...kept)).toBe(Math.min(...values))
      }),
    )
  })
})

describe('thinWithin', () => {
  const points = Array.from({ length: 10_000 }, (_, x) => ({ x, value: Math.sin(x) }))

  it('keeps every point of a narrow part, and the whole within the limit', () => {
    const isWithin = (point: Point) => point.x >= 5_000 && point.x < 5_300
    const thinned = thinWithin(points, readValue, { maxPoints: 2_000, isWithin })
    expect(thinned.filter(isWithin)).toHaveLength(300)
    expect(thinned.length).toBeLessThanOrEqual(2_000)
    expect(thinned.map((point) => point.x)).toEqual(thinned.map((point) => point.x).toSorted((a, b) => a - b))
  })

  it('thins a part that is itself too long, and the whole where no point lies in it', () => {
    for (const least of [100, 20_000]) {
      const options = { maxPoints: 2_000, isWithin: (point: Point) => point.x >= least }
      const { length } = thinWithin(points, readValue, options)
      expect(length).toBeGreaterThan(1_000)
      expect(length).toBeLessThanOrEqual(2_000)
    }
  })
})
