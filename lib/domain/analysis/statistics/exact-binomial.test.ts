import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findAtLeastProbability,
  findAtMostProbability,
  findShareInterval,
  findUpperShare,
} from './exact-binomial'

describe('exact binomial probabilities', () => {
  it('counts coins: at most 3 heads of 10 is 176 of 1024, at least 8 is 56 of 1024', () => {
    expect(findAtMostProbability(3, { total: 10, share: 0.5 })).toBeCloseTo(176 / 1024, 12)
    expect(findAtLeastProbability(8, { total: 10, share: 0.5 })).toBeCloseTo(56 / 1024, 12)
  })

  it('holds for millions of packets, where it is Poisson’s: at most 2 of 1e6 at 3e-6', () => {
    const poisson = Math.exp(-3) * (1 + 3 + 4.5)
    expect(findAtMostProbability(2, { total: 1e6, share: 3e-6 })).toBeCloseTo(poisson, 5)
  })

  it('adds up: at most n and at least n + 1 leave nothing', () => {
    const trials = fc.record({
      total: fc.integer({ min: 1, max: 400 }),
      share: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    })
    fc.assert(
      fc.property(trials, fc.nat(400), (each, count) => {
        const atMost = findAtMostProbability(count, each)
        const more = count >= each.total ? 0 : findAtLeastProbability(count + 1, each)
        expect(atMost + more).toBeCloseTo(1, 9)
      }),
    )
  })
})

describe('findUpperShare', () => {
  it('is the rule of three for nothing lost', () => {
    expect(findUpperShare(0, 10_000) * 10_000).toBeCloseTo(2.995, 2)
  })

  it('is Clopper and Pearson’s for 5 of 100: 10.2 %', () => {
    expect(findUpperShare(5, 100)).toBeCloseTo(0.1022, 3)
  })

  it('lies above the share that was counted, and knows nothing of nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5000 }), fc.nat(4999), (total, lost) => {
        const count = lost % total
        expect(findUpperShare(count, total)).toBeGreaterThan(count / total)
      }),
      { numRuns: 60 },
    )
    expect(findUpperShare(0, 0)).toBe(1)
  })
})

describe('the 95 % interval of a share', () => {
  it('is Clopper and Pearson’s for 5 of 100: 1.64 to 11.28 %', () => {
    const { lowShare, highShare } = findShareInterval(5, 100)
    expect(lowShare).toBeCloseTo(0.01643, 4)
    expect(highShare).toBeCloseTo(0.11283, 4)
  })

  it('begins at nothing where nothing was lost, and ends at all where all was', () => {
    expect(findShareInterval(0, 100)).toMatchObject({ lowShare: 0 })
    expect(findShareInterval(100, 100)).toMatchObject({ highShare: 1 })
    expect(findShareInterval(0, 0)).toEqual({ lowShare: 0, highShare: 1 })
  })

  it('takes no longer for billions than for hundreds', () => {
    const { lowShare, highShare } = findShareInterval(3, 1e15)
    expect(lowShare * 1e15).toBeCloseTo(0.6187, 2)
    expect(highShare * 1e15).toBeCloseTo(8.767, 2)
    expect(findShareInterval(1e15 - 3, 1e15).highShare).toBeLessThan(1)
  })

  it('moves by less than two hundredths of its width where Wilson’s takes over from the exact one', () => {
    const exact = findShareInterval(1_999, 1e6)
    const wilson = findShareInterval(2_000, 1e6)
    const most = (exact.highShare - exact.lowShare) / 50
    expect(Math.abs(wilson.lowShare - exact.lowShare)).toBeLessThan(most)
    expect(Math.abs(wilson.highShare - exact.highShare)).toBeLessThan(most)
  })
})
