import { describe, expect, it } from 'vitest'
import { ONE_COMPARISON } from './confidence'
import { findRunsNeeded } from './find-runs-needed'
import { judgeChange } from './judge-change'
import { findTolerance } from './tolerances'

const input = (changePct: number, sigmaPct: number, runsThenCount = 12) => ({
  // biome-ignore lint/suspicious/noThenProperty: the comparison's own name (design §6)
  then: 100,
  ...{ now: 100 + changePct, runsThenCount, runsNowCount: 3 },
  tolerance: findTolerance('tcp.single.steady_bps'),
  noise: { sigma: sigmaPct, rho: 0, degrees: 60, straysShare: 0 },
  quantile: ONE_COMPARISON.rateQuantile,
})

describe('findRunsNeeded', () => {
  it('is enough runs to decide, whether the change is one or none', () => {
    for (const open of [input(-3.5, 3), input(-7, 5)]) {
      const needed = findRunsNeeded(open)
      expect(needed).toBeGreaterThan(0)
      const decided = judgeChange({
        ...open,
        // What is nearer to none is expected at none.
        now: open.now > 96 ? 100 : open.now,
        runsNowCount: open.runsNowCount + (needed ?? 0),
      })
      expect(decided.direction).not.toBe('unclear')
    }
  })

  it('grows with the noise, and is unknown where the baseline itself is too small', () => {
    expect(findRunsNeeded(input(-8, 6))).toBeGreaterThan(
      findRunsNeeded(input(-8, 5)) ?? Number.POSITIVE_INFINITY,
    )
    expect(findRunsNeeded(input(-3.5, 8, 1))).toBeNull()
  })
})
