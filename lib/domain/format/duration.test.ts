import { describe, expect, it } from 'vitest'
import { formatMs, formatSeconds } from './duration'

describe('formatMs', () => {
  it.each([
    [80.31, '80.3 ms'],
    [0.42, '0.42 ms'],
    [0.0423, '0.0423 ms'],
    [0, '0 ms'],
    [999.4, '999 ms'],
    [999.6, '1 s'],
    [1250, '1.25 s'],
  ])('writes %d ms as %s', (ms, text) => expect(formatMs(ms, 'en')).toBe(text))

  it('shows an unknown delay as a dash', () => expect(formatMs(null, 'en')).toBe('–'))
})

describe('formatSeconds', () => {
  it.each([
    [1.2, '1.2 s'],
    [0.35, '350 ms'],
    [0, '0 s'],
    [59.97, '1 min'],
    [60, '1 min'],
    [260, '4 min 20 s'],
    [3_599.7, '1 h'],
    [7_500, '2 h 5 min'],
  ])('writes %d s as %s', (seconds, text) => expect(formatSeconds(seconds, 'en')).toBe(text))

  it('shows an unknown time span as a dash', () => expect(formatSeconds(null, 'en')).toBe('–'))
})
