import { describe, expect, it } from 'vitest'
import { formatExactValue, formatMetricValue } from './metric-value'

const EXAMPLES = [
  { unit: 'bps', value: 938_000_000, text: '938 Mbit/s' },
  { unit: 'ms', value: 80.31, text: '80.3 ms' },
  { unit: 's', value: 1.2, text: '1.2 s' },
  { unit: 'bytes', value: 4_194_304, text: '4 MiB' },
  { unit: 'pct', value: 98.04, text: '98 %' },
  { unit: 'count', value: 48_000, text: '48,000' },
  { unit: 'ratio', value: 1.5, text: '1.5 ×' },
] as const

describe('formatMetricValue', () => {
  it.each(EXAMPLES)('writes $value of $unit as $text', ({ value, unit, text }) => {
    expect(formatMetricValue(value, { unit }, 'en')).toBe(text)
  })

  it('writes a loss in its own form', () => {
    expect(formatMetricValue(0.002, { unit: 'pct', isLoss: true }, 'en')).toBe('1 in 50,000')
    expect(formatMetricValue(0.002, { unit: 'pct' }, 'en')).toBe('0.002 %')
  })

  it('shows an unknown value as a dash', () => {
    expect(formatMetricValue(null, { unit: 'bps' }, 'en')).toBe('–')
  })
})

describe('formatExactValue', () => {
  it('keeps every digit, with the base unit', () => {
    expect(formatExactValue(941_482_113, 'bps', 'en')).toBe('941,482,113 bit/s')
    expect(formatExactValue(80.312, 'ms', 'en')).toBe('80.312 ms')
    expect(formatExactValue(4_194_304, 'bytes', 'en')).toBe('4,194,304 bytes')
    expect(formatExactValue(null, 'ms', 'en')).toBe('–')
  })
})
