import { describe, expect, it } from 'vitest'
import { moveRange } from './brush-range'

const whole = [0, 100] as const

describe('moveRange', () => {
  it('moves one edge and stops at the other and at the ends', () => {
    expect(moveRange([20, 60], { part: 'from', by: -5, whole })).toEqual([15, 60])
    expect(moveRange([20, 60], { part: 'from', by: 90, whole })).toEqual([59, 60])
    expect(moveRange([20, 60], { part: 'to', by: 90, whole })).toEqual([20, 100])
  })

  it('keeps the width when the whole range moves', () => {
    expect(moveRange([20, 60], { part: 'both', by: 90, whole })).toEqual([60, 100])
    expect(moveRange([20, 60], { part: 'both', by: -90, whole })).toEqual([0, 40])
  })
})
