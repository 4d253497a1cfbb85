import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAtLeastRate, formatRate } from './rate'

describe('formatRate', () => {
  it.each([
    [941_482_113, '941 Mbit/s'],
    [938_000_000, '938 Mbit/s'],
    [1_250_000_000, '1.25 Gbit/s'],
    [10_000_000_000, '10 Gbit/s'],
    [94_930_000, '94.9 Mbit/s'],
    [31_200_000, '31.2 Mbit/s'],
    [512, '512 bit/s'],
    [0, '0 bit/s'],
    [2.5e15, '2,500 Tbit/s'],
    [-1_500_000, '−1.5 Mbit/s'],
  ])('writes %d as %s', (bps, text) => expect(formatRate(bps, 'en')).toBe(text))

  it('chooses the prefix after rounding, so that 999.6 Mbit/s is 1 Gbit/s', () => {
    expect(formatRate(999_600_000, 'en')).toBe('1 Gbit/s')
    expect(formatRate(999_400_000, 'en')).toBe('999 Mbit/s')
  })

  it('uses the separators of the locale it is given', () => {
    expect(formatRate(1_250_000_000, 'de')).toBe('1,25 Gbit/s')
  })

  it('shows an unknown rate as a dash, never as zero', () => {
    expect(formatRate(null, 'en')).toBe('–')
    expect(formatRate(Number.NaN, 'en')).toBe('–')
  })

  it('never shows four digits or more below the largest prefix', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 9e14, noNaN: true }), (bps) => {
        const digits = formatRate(bps, 'en').split(' ')[0]?.replace('.', '').replace(/^0+/, '') ?? ''
        return digits.length >= 1 && digits.length <= 3
      }),
    )
  })
})

describe('formatAtLeastRate', () => {
  it('marks a rate that is only a lower bound', () => {
    expect(formatAtLeastRate(95_000_000, 'en')).toBe('≥ 95 Mbit/s')
    expect(formatAtLeastRate(null, 'en')).toBe('–')
  })
})
