import { describe, expect, it } from 'vitest'
import { buildSample } from '../testing/build-test'
import { buildUdpTest } from '../testing/build-udp-test'
import { findCarriedPct } from './find-carried'
import { isCleanProbe, isLossyProbe, isOfferedShort } from './judge-probe'

describe('isCleanProbe', () => {
  it('is clean at 0.1 % path loss and not above', () => {
    // 50 Mbit/s for 3 s in datagrams of 1448 bytes: 12,949 of them.
    expect(isCleanProbe(buildUdpTest({ sentBps: 50e6, lostCount: 12 }))).toBe(true)
    expect(isCleanProbe(buildUdpTest({ sentBps: 50e6, lostCount: 13 }))).toBe(false)
  })

  it('sees a deep queue that hides the overload: 52 Mbit/s offered on a line of 47.8, nothing lost', () => {
    const test = buildUdpTest({ sentBps: 52e6, lostCount: 0, receivedBpsBySecond: [47.8e6, 47.8e6, 47.8e6] })
    expect(findCarriedPct(test)).toBeCloseTo(91.97, 1)
    expect(isCleanProbe(test)).toBe(false)
  })

  it('does not hold a slow first second against the path', () => {
    const test = buildUdpTest({ sentBps: 50e6, lostCount: 0, receivedBpsBySecond: [30e6, 50e6, 50e6] })
    expect(isCleanProbe(test)).toBe(true)
  })

  it('ignores what drains from a queue after the sender has ended', () => {
    const test = buildUdpTest({ sentBps: 52e6, lostCount: 0, receivedBpsBySecond: [47.8e6, 47.8e6, 47.8e6] })
    const drained = { ...test.intervals[2], startS: 3, endS: 3.26, receivedBytes: 12.6e6 / 8, sentBytes: 0 }
    const tail = { retransmits: null, lostCount: 0, packetsCount: 1088, ...drained }
    expect(isCleanProbe({ ...test, intervals: [...test.intervals, tail] })).toBe(false)
  })

  it('stays clean when all that is missing was dropped by the receiving socket', () => {
    const samples = [buildSample(1, [{ drops: 150 }]), buildSample(2.9, [{ drops: 300 }])]
    const test = buildUdpTest({ sentBps: 150e6, lostCount: 300, samples })
    expect(isCleanProbe(test)).toBe(true)
  })

  it('allows a datagram at each edge of an interval, so that slow probes are not called queued', () => {
    const test = buildUdpTest({ sentBps: 1e6, lostCount: 0, receivedBpsBySecond: [1e6, 1e6, 0.99e6] })
    expect(isCleanProbe(test)).toBe(true)
  })

  it('does not know where a loss is and the host’s counters are not', () => {
    expect(isCleanProbe(buildUdpTest({ sentBps: 50e6, lostCount: 40, counters: null }))).toBeNull()
    expect(isCleanProbe(buildUdpTest({ sentBps: 50e6, lostCount: null }))).toBeNull()
  })

  it('is clean without attribution where the whole loss is small enough', () => {
    expect(isCleanProbe(buildUdpTest({ sentBps: 50e6, lostCount: 5, counters: null }))).toBe(true)
  })
})

describe('a probe whose receiver told no intervals', () => {
  const test = { ...buildUdpTest({ sentBps: 52e6, lostCount: 0 }), intervals: [] }

  it('is not called clean, because a deep queue shows no loss for seconds', () => {
    expect(isCleanProbe(test)).toBeNull()
  })

  it('is not clean where it lost', () => {
    expect(isCleanProbe({ ...buildUdpTest({ sentBps: 52e6, lostCount: 100 }), intervals: [] })).toBe(false)
  })
})

describe('isLossyProbe', () => {
  it('stops at 1 % path loss', () => {
    expect(isLossyProbe(buildUdpTest({ sentBps: 50e6, lostCount: 129 }))).toBe(false)
    expect(isLossyProbe(buildUdpTest({ sentBps: 50e6, lostCount: 130 }))).toBe(true)
  })

  it('does not stop for what the receiving host dropped', () => {
    const samples = [buildSample(2.9, [{ drops: 400 }])]
    expect(isLossyProbe(buildUdpTest({ sentBps: 50e6, lostCount: 400, samples }))).toBe(false)
  })

  it('stops for a loss that nobody can attribute', () => {
    expect(isLossyProbe(buildUdpTest({ sentBps: 50e6, lostCount: 400, counters: null }))).toBe(true)
  })
})

describe('isOfferedShort', () => {
  it('tells a sender that could not offer the rate from a path that did not carry it', () => {
    const test = buildUdpTest({ sentBps: 45e6, lostCount: 0 })
    expect(isOfferedShort(test, 50e6)).toBe(true)
    expect(isOfferedShort(test, 45.5e6)).toBe(false)
  })
})
