import { describe, expect, it } from 'vitest'
import { buildSample } from '../testing/build-test'
import type { LimitShares } from './find-limits'
import { findWindowUse } from './find-window'

const MSS_BYTES = 1448
const BY_SENDER: LimitShares = { rwndPct: 0, sndbufPct: 75, cwndPct: 25, busyPct: 100 }
const BY_CONGESTION: LimitShares = { rwndPct: 0, sndbufPct: 5, cwndPct: 95, busyPct: 100 }

/** Looks at one socket whose peer opened 2.9 MB, with these segments in flight. */
const looksAt = (unackedSegments: readonly number[]) =>
  unackedSegments.map((segments, index) =>
    buildSample(index / 2, [{ unackedSegments: segments, mssBytes: MSS_BYTES, sndWndBytes: 2_914_304 }]),
  )

describe('the effective window', () => {
  it('is the most in flight where a buffer keeps that in flight all the time', () => {
    const { effective } = findWindowUse(looksAt([118, 117, 118, 118]), BY_SENDER)
    expect(effective).toEqual({ value: 118 * MSS_BYTES })
  })

  // Seen at 40 ms with a tcp_wmem of 200 kB: iperf3 3.12 writes ten blocks of 128 KiB at a time, and Linux 6.18 takes them.
  it('is unknown, with what was in flight, where the sender’s buffer let it swing', () => {
    const { effective, inFlightBytes } = findWindowUse(looksAt([134, 372, 707, 906, 343]), BY_SENDER)
    expect(effective.value).toBeNull()
    expect(effective.reason).toContain('no fixed window: 696 KiB were in flight on average, 1.25 MiB at most')
    expect(inFlightBytes).toBe(906 * MSS_BYTES)
  })

  it('is the most in flight of a sawtooth that congestion control makes', () => {
    expect(findWindowUse(looksAt([134, 372, 707, 906, 343]), BY_CONGESTION).effective.value).toBe(
      906 * MSS_BYTES,
    )
  })

  it('is unknown where ss does not tell the peer’s window', () => {
    const looks = [buildSample(0, [{ unackedSegments: 100, mssBytes: MSS_BYTES }])]
    expect(findWindowUse(looks, null).effective.reason).toContain('iproute2 5.18')
  })
})
