import { describe, expect, it } from 'vitest'
import { linearTicks, logDomain, logTicks, lossAtPosition, lossPosition, secondTicks } from './axis-ticks'

describe('linearTicks', () => {
  it('spans the data with round values', () => {
    expect(linearTicks(0, 948e6, { count: 5 })).toEqual([0, 200e6, 400e6, 600e6, 800e6, 1_000e6])
    expect(linearTicks(0, 0.07, { count: 5 })).toEqual([0, 0.02, 0.04, 0.06, 0.08])
  })

  it('gives one tick for a single value', () => {
    expect(linearTicks(5, 5, { count: 4 })).toEqual([5])
  })
})

describe('secondTicks', () => {
  it('ends at or after the last second, in at most seven ticks', () => {
    expect(secondTicks(10)).toEqual([0, 2, 4, 6, 8, 10])
    expect(secondTicks(12)).toEqual([0, 2, 4, 6, 8, 10, 12])
  })
})

describe('logDomain', () => {
  it('rounds outwards to 1, 2 or 5', () => {
    expect(logDomain(0.3, 220)).toEqual([0.2, 500])
  })

  it('spans a decade or more around values that lie close together', () => {
    const [low, high] = logDomain(79, 81)
    expect(high / low).toBeGreaterThanOrEqual(9.99)
    expect(low).toBeLessThan(79)
    expect(high).toBeGreaterThan(81)
  })
})

describe('logTicks', () => {
  it('gives 1, 2 and 5 of each decade within the domain', () => {
    expect(logTicks([20, 500])).toEqual([20, 50, 100, 200, 500])
  })

  it('gives decades alone over a wide range', () => {
    expect(logTicks([1e5, 1e10])).toEqual([1e5, 1e6, 1e7, 1e8, 1e9, 1e10])
  })
})

describe('lossPosition', () => {
  it('puts zero one decade below the smallest loss', () => {
    expect(lossPosition(0)).toBe(-4)
    expect(lossPosition(0.0001)).toBe(-3)
    expect(lossPosition(0.1)).toBeCloseTo(-1)
  })

  it('is undone by lossAtPosition', () => {
    for (const loss of [0, 0.001, 0.1, 3.5, 100]) expect(lossAtPosition(lossPosition(loss))).toBeCloseTo(loss)
  })
})
