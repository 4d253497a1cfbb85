import { describe, expect, it } from 'vitest'
import { findLevel } from './find-level'

describe('findLevel', () => {
  it('is the mean without strays where the noise is known, and the median where it is not', () => {
    expect(findLevel([100, 102, 60], 1)).toEqual({ value: 101, runsCount: 2, straysCount: 1 })
    expect(findLevel([100, 104, 60], null)).toEqual({ value: 100, runsCount: 3, straysCount: 0 })
  })

  it('leaves none out where no run is the odd one', () => {
    expect(findLevel([100, 60], 1)).toEqual({ value: 80, runsCount: 2, straysCount: 0 })
    expect(findLevel([], 1)).toBeNull()
  })
})
