import { describe, expect, it } from 'vitest'
import { findRunsNeeded } from './find-runs-needed'
import { buildChange } from './testing/build-change'

const rate = (changePct: number, noisePct: number) =>
  buildChange('tcp.single.steady_bps', 'inconclusive', { changePct, noisePct })

describe('findRunsNeeded', () => {
  it('is how many more runs bring chance below the change, or both into the tolerance', () => {
    // Of one new run against nine chance explains 6 %; of three 6 % · sqrt((1/9 + 1/3) / (1/9 + 1)) = 3.8 %.
    expect(findRunsNeeded([rate(-4, 6)], 9)).toBe(2)
    // Within 5 % with 1 % of change chance may be 4 %: three runs.
    expect(findRunsNeeded([rate(-1, 6)], 9)).toBe(2)
    expect(findRunsNeeded([rate(-4, 6), buildChange('rtt.idle.min_ms', 'unchanged')], 9)).toBe(2)
  })

  it('is the most that any open metric needs, and unknown where one needs a larger baseline or has no figures', () => {
    expect(findRunsNeeded([rate(-4, 6), rate(-4, 4.4)], 9)).toBe(2)
    expect(findRunsNeeded([rate(-4, 6), rate(-4, 60)], 9)).toBeNull()
    expect(findRunsNeeded([rate(-4, 6)], 1)).toBeNull()
    const unknown = buildChange('udp.base_loss_pct', 'inconclusive', { noisePct: null })
    expect(findRunsNeeded([unknown], 9)).toBeNull()
    expect(findRunsNeeded([], 9)).toBeNull()
  })
})
