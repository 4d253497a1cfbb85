import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFetchMs, findSetupMs } from './transfer-time'

const PATH = { rttMs: 80, steadyBps: 94e6, mssBytes: 1448 }

describe('what a link means for an application', () => {
  it('takes two round trips to set up TCP and TLS 1.3, and a third for TLS 1.2', () => {
    expect(findSetupMs(80, 'TLS 1.3')).toBe(160)
    expect(findSetupMs(80, 'TLS 1.2')).toBe(240)
  })

  it('takes a round trip and the last bytes for what fits the first window', () => {
    expect(findFetchMs(14_480, PATH)).toBeCloseTo(80 + (14_480 * 8) / 94e3, 6)
  })

  it('takes 1 MB six round trips of slow start before the rest goes at full rate', () => {
    // 14,480 × (1 + 2 + 4 + 8 + 16 + 32) = 912,240 bytes in six windows; a full one is 940,000.
    expect(findFetchMs(1e6, PATH)).toBeCloseTo(7 * 80 + ((1e6 - 912_240) * 8) / 94e3, 0)
  })

  it('takes a long transfer hardly longer than its bytes over the rate', () => {
    expect(findFetchMs(10e9, PATH) / ((10e9 * 8_000) / 94e6)).toBeCloseTo(1, 2)
  })

  it('never is faster than the rate, nor slower for fewer bytes', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1e11, noNaN: true }),
        fc.double({ min: 0.01, max: 1000, noNaN: true }),
        fc.double({ min: 1e4, max: 1e11, noNaN: true }),
        (bytes, rttMs, steadyBps) => {
          const path = { rttMs, steadyBps, mssBytes: 1448 }
          const ms = findFetchMs(bytes, path)
          expect(ms).toBeGreaterThanOrEqual((bytes * 8_000) / steadyBps)
          expect(findFetchMs(bytes / 2, path)).toBeLessThanOrEqual(ms * (1 + 1e-9))
        },
      ),
    )
  })
})
