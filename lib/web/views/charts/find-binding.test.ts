import { describe, expect, it } from 'vitest'
import { findBinding, findScanBinding, lineRates } from './find-binding'

const evidence = {
  bps: 400e6,
  lineBps: 941e6,
  rwndLimitedPct: 0,
  sndbufLimitedPct: 0,
  retransmitPct: 0,
}

describe('findBinding', () => {
  it('says that the line is full near its payload rate, whatever else held it', () => {
    expect(findBinding({ ...evidence, bps: 930e6, rwndLimitedPct: 90 })).toBe('the line is full')
  })

  it('names the side whose window held the sender', () => {
    expect(findBinding({ ...evidence, rwndLimitedPct: 60 })).toBe('the receiver’s window binds')
    expect(findBinding({ ...evidence, sndbufLimitedPct: 60 })).toBe('the sender’s buffer binds')
  })

  it('names loss, else the path', () => {
    expect(findBinding({ ...evidence, retransmitPct: 0.2 })).toBe('loss binds')
    expect(findBinding(evidence)).toBe('the path or its limit binds')
  })

  it('does not guess without evidence', () => {
    const none = { rwndLimitedPct: null, sndbufLimitedPct: null, retransmitPct: null }
    expect(findBinding({ ...evidence, ...none })).toBe('what binds is not known')
  })
})

describe('findScanBinding', () => {
  const point = { rttMs: 80, windowBytes: 65_536, lineBps: 941e6 }
  it('says whether the window asked for was reached', () => {
    expect(findScanBinding({ ...point, bps: 6.5e6 })).toBe('the window asked for binds')
    expect(findScanBinding({ ...point, bps: 3e6 })).toBe('less than its window allows')
  })
})

describe('lineRates', () => {
  it('takes the headers off the capacity, and knows nothing without one', () => {
    const link = { capacityAbBps: 1e9, capacityBaBps: null, capacityLayer: 'l1' as const, mtuBytes: null }
    expect(lineRates(link).ab).toBeCloseTo(941.48e6, -5)
    expect(lineRates(link).ba).toBeNull()
  })
})
