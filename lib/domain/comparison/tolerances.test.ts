import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METRIC_CATALOGUE } from '@/lib/domain/analysis/metric-catalogue'
import { ONE_COMPARISON } from './confidence'
import { judgeChange, toVerdict } from './judge-change'
import { judgeCounts } from './judge-counts'
import { findTolerance, sizeOf } from './tolerances'

const value = fc.double({ min: 1, max: 1e10, noNaN: true })
const factor = fc.double({ min: 0.2, max: 5, noNaN: true })
const judge = (then: number, now: number, sigma: number | null = null) =>
  judgeChange({
    then,
    now,
    runsThenCount: 1,
    runsNowCount: 1,
    tolerance: findTolerance('tcp.single.steady_bps'),
    noise: sigma === null ? null : { sigma, rho: 0, degrees: 30, straysShare: 0 },
    quantile: ONE_COMPARISON.rateQuantile,
  })

describe('findTolerance', () => {
  it('knows every metric of the catalogue, with a smaller and a larger tolerance in that order', () => {
    for (const { key } of METRIC_CATALOGUE) {
      const { small, large } = findTolerance(key)
      for (const size of [0, 1, 1e3, 1e9])
        expect(sizeOf(large, size)).toBeGreaterThanOrEqual(sizeOf(small, size))
    }
  })

  it('refuses a metric that does not exist', () => {
    expect(() => findTolerance('tcp.single.wings_count')).toThrow('No tolerance')
  })
})

describe('judgeChange', () => {
  it('does not depend on the unit of a rate', () => {
    fc.assert(
      fc.property(value, factor, fc.constantFrom(0.125, 8, 1024), (then, ratio, unit) => {
        expect(judge(then * unit, then * ratio * unit).direction).toBe(judge(then, then * ratio).direction)
      }),
    )
  })

  it('never calls something both moved and not: more noise only takes conclusions away', () => {
    fc.assert(
      fc.property(value, factor, fc.double({ min: 0, max: 1, noNaN: true }), (then, ratio, share) => {
        const quiet = judge(then, then * ratio).direction
        const noisy = judge(then, then * ratio, share * then).direction
        expect([quiet, 'unclear']).toContain(noisy)
      }),
    )
  })

  it('never calls less of a rate improved, nor more of it degraded', () => {
    fc.assert(
      fc.property(value, factor, (then, ratio) => {
        const verdict = toVerdict(judge(then, then * ratio).direction, 'higher')
        expect(verdict).not.toBe(ratio < 1 ? 'improved' : 'degraded')
      }),
    )
  })
})

describe('judgeCounts', () => {
  const counts = fc
    .record({ packetsCount: fc.integer({ min: 1, max: 50_000 }), lost: fc.nat(50_000) })
    .map(({ packetsCount, lost }) => ({ packetsCount, lostCount: lost % (packetsCount + 1) }))
  const OPPOSITE = { degraded: 'improved', improved: 'degraded' } as const

  it('mirrors: what is worse one way is better the other', () => {
    fc.assert(
      fc.property(counts, counts, (one, other) => {
        const [ahead, back] = [judgeCounts(one, other, 0.01).verdict, judgeCounts(other, one, 0.01).verdict]
        if (ahead === 'degraded' || ahead === 'improved') expect(back).toBe(OPPOSITE[ahead])
      }),
      { numRuns: 60 },
    )
  })
})
