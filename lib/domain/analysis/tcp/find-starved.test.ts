import { describe, expect, it } from 'vitest'
import { buildSample } from '../testing/build-test'
import { findStarvedPct } from './find-starved'

const MSS_BYTES = 1448
const looksAt = (notsentBytes: readonly (number | null)[]) =>
  notsentBytes.map((bytes, index) => buildSample(index / 2, [{ notsentBytes: bytes, mssBytes: MSS_BYTES }]))

describe('findStarvedPct', () => {
  it('counts the looks in which nothing but part of a segment waited to be sent', () => {
    expect(findStarvedPct(looksAt([0, 0, 808, 53_576, 0]))).toBe(80)
    expect(findStarvedPct(looksAt([90_000, 120_000, 64_000, MSS_BYTES, 70_000]))).toBe(0)
  })

  it('takes a sender of several streams for starved only where none of them has anything waiting', () => {
    const sockets = [
      { notsentBytes: 0, mssBytes: MSS_BYTES },
      { notsentBytes: 64_000, mssBytes: MSS_BYTES },
    ]
    expect(findStarvedPct(Array.from({ length: 6 }, (_, atS) => buildSample(atS, sockets)))).toBe(0)
  })

  it('knows nothing from a few looks, or where ss does not tell', () => {
    expect(findStarvedPct(looksAt([0, 0, 0, 0]))).toBeNull()
    expect(findStarvedPct(looksAt([0, 0, null, 0, 0, 0]))).toBeNull()
  })
})
