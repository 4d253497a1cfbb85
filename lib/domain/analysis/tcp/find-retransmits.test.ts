import { describe, expect, it } from 'vitest'
import { buildIntervals, buildSample, buildTest } from '../testing/build-test'
import { findLossEventShare, findRetransmitPct, findRetransmitShare } from './find-retransmits'

const SPAN = { fromS: 0, toS: 10 }
const MSS_BYTES = 1448
/** 10,000 segments in 10 s. */
const INTERVALS = buildIntervals(Array.from({ length: 10 }, () => 1000 * MSS_BYTES * 8))

/** A test whose one socket sent some bytes again, evenly over the time. */
function buildLossy(againBytes: number) {
  const samples = Array.from({ length: 11 }, (_, atS) =>
    buildSample(atS, [{ bytesSent: 1000 * MSS_BYTES * atS, bytesRetrans: (againBytes * atS) / 10 }]),
  )
  return buildTest({ intervals: INTERVALS, sender: { samples } })
}

describe('findRetransmitPct', () => {
  it('takes ss first: bytes sent again of bytes sent, both of the span alone', () => {
    expect(findRetransmitPct(buildLossy(100 * MSS_BYTES), { fromS: 2, toS: 8 }, MSS_BYTES)).toBeCloseTo(1, 10)
  })

  it('counts iperf3’s segments where ss does not tell, as part of what was sent', () => {
    const intervals = INTERVALS.map((each) => ({ ...each, retransmits: 10 }))
    expect(findRetransmitPct(buildTest({ intervals }), SPAN, MSS_BYTES)).toBeCloseTo((100 * 10) / 1010, 10)
    expect(findRetransmitPct(buildTest({ intervals }), SPAN, null)).toBeNull()
  })

  it('knows nothing where nobody counted', () => {
    const intervals = INTERVALS.map((each) => ({ ...each, retransmits: null }))
    expect(findRetransmitPct(buildTest({ intervals }), SPAN, MSS_BYTES)).toBeNull()
  })
})

describe('findRetransmitShare', () => {
  it('is that of the whole test, as the socket ended', () => {
    expect(findRetransmitShare(buildLossy(100 * MSS_BYTES), MSS_BYTES)).toBeCloseTo(0.01, 10)
    expect(findRetransmitShare(buildTest(), MSS_BYTES)).toBeNull()
  })
})

describe('findLossEventShare', () => {
  const known = { span: SPAN, mssBytes: MSS_BYTES, streamsCount: 1 }

  it('is the share of segments sent again while there is at most one in a round trip', () => {
    expect(findLossEventShare(buildLossy(50 * MSS_BYTES), { ...known, rttMs: 100 })).toBeCloseTo(
      50 / 10_000,
      10,
    )
  })

  it('counts at most one event a round trip and stream, however many segments it lost', () => {
    const test = buildLossy(500 * MSS_BYTES)
    expect(findLossEventShare(test, { ...known, rttMs: 100 })).toBeCloseTo(100 / 10_000, 10)
    expect(findLossEventShare(test, { ...known, rttMs: 100, streamsCount: 4 })).toBeCloseTo(400 / 10_000, 10)
  })
})
