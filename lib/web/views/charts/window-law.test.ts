import { describe, expect, it } from 'vitest'
import { windowRate, windowSegment } from './window-law'

describe('windowRate', () => {
  it('gives the values of RFC 6349: 16 KB over 5 and 10 ms', () => {
    expect(windowRate(16_000, 5)).toBeCloseTo(25.6e6)
    expect(windowRate(16_000, 10)).toBeCloseTo(12.8e6)
  })
})

describe('windowSegment', () => {
  const box = { rttMs: [10, 1_000], bps: [1e6, 1e9] } as const

  it('is cut at the edges of the box and stays on the law', () => {
    const segment = windowSegment(2 ** 20, box)
    expect(segment?.from.rttMs).toBe(10)
    expect(segment?.to.rttMs).toBe(1_000)
    expect(segment?.leavesBy).toBe('right')
    expect(segment?.to.bps).toBeCloseTo(windowRate(2 ** 20, 1_000))
  })

  it('leaves by the bottom where a small window drops below the lowest rate', () => {
    const segment = windowSegment(2 ** 16, box)
    expect(segment?.leavesBy).toBe('bottom')
    expect(segment?.to.bps).toBeCloseTo(1e6)
  })

  it('is absent where the line passes outside', () => {
    expect(windowSegment(2 ** 16, { rttMs: [500, 1_000], bps: [1e8, 1e9] })).toBeNull()
  })
})
