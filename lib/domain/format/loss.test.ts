import { describe, expect, it } from 'vitest'
import { formatLossCounts, formatLossPct } from './loss'

describe('formatLossPct', () => {
  it.each([
    [1.4, '1.4 %'],
    [37.04, '37 %'],
    [0.1, '0.1 %'],
    [0.01, '0.01 %'],
    [100 / 48_000, '1 in 48,000'],
    [0.0099, '1 in 10,100'],
    [0, '0 %'],
    [100, '100 %'],
  ])('writes %d as %s', (pct, text) => expect(formatLossPct(pct, 'en')).toBe(text))

  it('takes one form beside another loss', () => {
    expect(formatLossPct(0.05, 'en', 0.001)).toBe('1 in 2,000')
    expect(formatLossPct(0.001, 'en', 0.05)).toBe('1 in 100,000')
    expect(formatLossPct(0.05, 'en', 0)).toBe('0.05 %')
    expect(formatLossPct(0, 'en', 0.001)).toBe('0 %')
  })

  it('shows an unknown loss as a dash, never as 0 %', () => expect(formatLossPct(null, 'en')).toBe('–'))
})

describe('formatLossCounts', () => {
  it('says how much was looked at when nothing was lost', () => {
    expect(formatLossCounts({ lostCount: 0, packetsCount: 48_000 }, 'en')).toBe('0 of 48,000')
  })

  it('gives a share when something was lost', () => {
    expect(formatLossCounts({ lostCount: 1, packetsCount: 48_000 }, 'en')).toBe('1 in 48,000')
    expect(formatLossCounts({ lostCount: 7, packetsCount: 500 }, 'en')).toBe('1.4 %')
  })

  it('knows nothing of 0 of 0, nor of a missing count', () => {
    expect(formatLossCounts({ lostCount: 0, packetsCount: 0 }, 'en')).toBe('–')
    expect(formatLossCounts({ lostCount: null, packetsCount: 10 }, 'en')).toBe('–')
  })
})
