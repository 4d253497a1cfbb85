import { describe, expect, it } from 'vitest'
import { formatChange, formatPct } from './percent'

describe('formatChange', () => {
  it.each([
    [-56.1, '−56 %'],
    [3.24, '+3.2 %'],
    [-9.96, '−10 %'],
    [0, '±0 %'],
    [-0.03, '±0 %'],
    [1_200, '+1,200 %'],
    [-99.56, '−99.5 %'],
    [-99.99, '−99.9 %'],
    [-100, '−100 %'],
  ])('writes %d as %s', (pct, text) => expect(formatChange(pct, 'en')).toBe(text))

  it('shows an unknown change as a dash', () => expect(formatChange(null, 'en')).toBe('–'))
})

describe('formatPct', () => {
  it.each([
    [99.98, '100 %'],
    [12.34, '12.3 %'],
    [0, '0 %'],
    [-2, '−2 %'],
  ])('writes %d as %s', (pct, text) => expect(formatPct(pct, 'en')).toBe(text))

  it('shows an unknown share as a dash', () => expect(formatPct(null, 'en')).toBe('–'))
})
