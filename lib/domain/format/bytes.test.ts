import { describe, expect, it } from 'vitest'
import { formatBytes, formatVolume } from './bytes'

describe('formatBytes', () => {
  it.each([
    [4_194_304, '4 MiB'],
    [326_880, '319 KiB'],
    [212_992, '208 KiB'],
    [512, '512 B'],
    [1_040_000, '1,016 KiB'],
    [1_048_500, '1 MiB'],
    [0, '0 B'],
    [187_500_000, '179 MiB'],
  ])('writes %d as %s', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text))

  it('shows an unknown size as a dash', () => expect(formatBytes(null, 'en')).toBe('–'))
})

describe('formatVolume', () => {
  it.each([
    [1_250_000_000, '1.25 GB'],
    [999_600_000, '1 GB'],
    [800, '800 B'],
  ])('counts traffic decimally: %d is %s', (bytes, text) => expect(formatVolume(bytes, 'en')).toBe(text))

  it('shows an unknown volume as a dash', () => expect(formatVolume(null, 'en')).toBe('–'))
})
