import { describe, expect, it } from 'vitest'
import { readTimePreset, readTimeRange, readZoomRange, writeTimeRange, writeZoomRange } from './zoom-range'

const NOW_MS = Date.parse('2026-12-01T00:00:00Z')
const DAY_MS = 86_400_000

describe('a zoom in the URL', () => {
  it('reads what it wrote', () => {
    expect(readZoomRange(writeZoomRange([812_345_678, 948e6]))).toEqual([812_350_000, 948e6])
    expect(readZoomRange(writeZoomRange([0, 0.25]))).toEqual([0, 0.25])
  })

  it.each([null, undefined, '', 'a~b', '5', '5~5', '9~2', '1~2~3', ['1~2']])('is absent for %j', (param) => {
    expect(readZoomRange(param)).toBeNull()
  })
})

describe('a stretch of time in the URL', () => {
  it('reads what it wrote, to the minute', () => {
    const range = [Date.parse('2026-08-01T00:00:00Z'), Date.parse('2026-09-01T12:30:00Z')] as const
    expect(writeTimeRange(range)).toBe('2026-08-01T00:00Z~2026-09-01T12:30Z')
    expect(readTimeRange(writeTimeRange(range), NOW_MS)).toEqual(range)
  })

  it('counts presets back from now', () => {
    expect(readTimeRange('30d', NOW_MS)).toEqual([NOW_MS - 30 * DAY_MS, NOW_MS])
    expect(readTimePreset('1y')).toBe('1y')
  })

  it.each(['2d', 'all', 'yesterday~today', ''])('is all time for %j', (param) => {
    expect(readTimeRange(param, NOW_MS)).toBeNull()
    expect(readTimePreset(param)).toBeNull()
  })
})
