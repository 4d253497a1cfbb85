import { describe, expect, it } from 'vitest'
import { linearTicks, logTicks, lossAtPosition, lossPosition, secondTicks } from './axis-ticks'

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

describe('logTicks', () => {
  it('gives decades over a wide range', () => {
    expect(logTicks(0.3, 220)).toEqual([0.1, 1, 10, 100, 1_000])
  })

  it('adds 2 and 5 where the range is narrow', () => {
    expect(logTicks(12, 180)).toEqual([10, 20, 50, 100, 200, 500, 1_000])
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
