import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TestInterval } from '@/lib/domain/model/step'
import { buildIntervals } from '../testing/build-test'
import { findSteadyState } from './find-steady-state'

const RTT_MS = 80
const repeat = (bps: number, count: number) => Array.from({ length: count }, () => bps)
const steadyOf = (rates: readonly number[], lengthS = 1, rttMs = RTT_MS) =>
  findSteadyState(buildIntervals(rates, lengthS), rttMs)

/** CUBIC's window after a loss, as a share of its maximum, u being the part of the cycle that has passed (RFC 9438 §4.1). */
const cubicShare = (u: number) => 1 - 0.3 * (1 - u) ** 3

/** Mean rates of a CUBIC sawtooth at 100 Mbit/s maximum, from ten looks an interval. */
function buildSawtooth(periodS: number, count: number, lengthS: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const looks = Array.from({ length: 10 }, (_, look) => (index + (look + 0.5) / 10) * lengthS)
    const shares = looks.map((atS) => cubicShare((atS % periodS) / periodS))
    return 100e6 * (shares.reduce((sum, each) => sum + each, 0) / looks.length)
  })
}

describe('findSteadyState', () => {
  it('leaves the first two seconds out of a test that is steady from the start', () => {
    const state = steadyOf(repeat(938e6, 10))
    expect(state).toMatchObject({ fromS: 2, toS: 10, isSteady: true, rampS: 0 })
    expect(state.steadyBps).toBeCloseTo(938e6, 0)
  })

  it('leaves twenty round trips out where they are longer', () => {
    expect(steadyOf(repeat(938e6, 10), 1, 200).fromS).toBe(4)
  })

  it('begins where a longer ramp has reached 90 % of the later rate', () => {
    const state = steadyOf([10e6, 20e6, 40e6, 80e6, ...repeat(90e6, 6)])
    expect(state.fromS).toBe(4)
    expect(state.steadyBps).toBeCloseTo(90e6, 0)
  })

  it('finds a straight ramp to the hundredth of a second, with 1 s and 0.5 s intervals alike', () => {
    // A rate that climbs for 1.3 s and then holds; 90 % of it is reached after 1.17 s.
    const bytesUntil = (atS: number) => (atS < 1.3 ? atS ** 2 / 2.6 : atS - 0.65) * 100e6
    for (const lengthS of [1, 0.5]) {
      const rates = Array.from({ length: 10 / lengthS }, (_, i) => {
        return (bytesUntil((i + 1) * lengthS) - bytesUntil(i * lengthS)) / lengthS
      })
      expect(steadyOf(rates, lengthS).rampS).toBeCloseTo(1.17, 2)
    }
  })

  it('says of the slow-start trap that it never became steady (3 s at 286 ms)', () => {
    const state = steadyOf(
      [0.05e6, 0.2e6, 0.4e6, 1.2e6, 2.5e6, 5e6].map((each) => each * 8),
      0.5,
      286,
    )
    expect(state).toMatchObject({ isSteady: false, steadyBps: null, reason: { code: 'ramp-dominated' } })
  })

  it('says that a test still climbing at its end never became steady, and how far it came', () => {
    const state = steadyOf([5e6, 12e6, 20e6, 28e6, 36e6, 44e6, 52e6, 60e6, 68e6, 76e6], 1, 250)
    expect(state).toMatchObject({ isSteady: false, reason: { code: 'ramp-dominated' } })
    expect(state.reason?.sentence).toContain('still climbing')
    expect(state.endBps).toBeGreaterThan(60e6)
  })

  it.each([1, 0.5])('works for a test of 5 s with intervals of %d s', (lengthS) => {
    const state = steadyOf([10e6, ...repeat(31e6, 5 / lengthS - 1)], lengthS)
    expect(state.isSteady).toBe(true)
    expect(state.steadyBps).toBeCloseTo(31e6, 0)
  })

  it('takes no handful of round trips for steady, where the climb merely pauses (150 ms)', () => {
    const climb = [1.6, 9.7, 13.6, 15.8, 20.5, 22.4, 30.2, 28.9].map((mbps) => mbps * 1e6)
    expect(steadyOf(climb, 0.5, 150)).toMatchObject({
      isSteady: false,
      steadyBps: null,
      reason: { code: 'ramp-dominated' },
    })
  })

  it('is not moved by a single hiccup', () => {
    expect(steadyOf([...repeat(94e6, 6), 20e6, ...repeat(94e6, 3)]).steadyBps).toBeCloseTo(94e6, 0)
    expect(steadyOf([...repeat(94e6, 9), 20e6]).steadyBps).toBeCloseTo(94e6, 0)
  })

  it('leaves the burst that makes up for a hiccup out with it', () => {
    const state = steadyOf([...repeat(94e6, 5), 20e6, 140e6, ...repeat(94e6, 4)])
    expect(state.steadyBps).toBeCloseTo(94e6, 0)
  })

  it('keeps a ripple at line rate, however steady the rest is', () => {
    const state = steadyOf([...repeat(94.4e6, 6), 88e6, ...repeat(94.4e6, 3)])
    expect(state.steadyBps).toBeCloseTo((7 * 94.4e6 + 88e6) / 8, 0)
  })

  it('keeps a fall that is nothing unusual on a path that varies', () => {
    const rates = [85, 115, 88, 112, 90, 110, 60, 112, 88, 110].map((each) => each * 1e6)
    const mean = rates.slice(2).reduce((sum, each) => sum + each, 0) / 8
    expect(steadyOf(rates).steadyBps).toBeCloseTo(mean, 0)
  })

  it('keeps falls that come again: they are how the path is', () => {
    const rates = [...repeat(94e6, 3), 20e6, ...repeat(94e6, 2), 20e6, ...repeat(94e6, 3)]
    expect(steadyOf(rates).steadyBps).toBeCloseTo((6 * 94e6 + 2 * 20e6) / 8, -2)
  })

  it('is unbiased on the sawtooth of lossy CUBIC, where the median would be 4 % above', () => {
    for (const [periodS, lengthS] of [
      [2, 0.5],
      [4, 0.5],
      [1, 0.5],
      [4, 1],
    ] as const) {
      const { steadyBps } = steadyOf(buildSawtooth(periodS, 10 / lengthS, lengthS), lengthS, 20)
      expect(steadyBps).toBeGreaterThan(92.5e6 * 0.995)
      expect(steadyBps).toBeLessThan(92.5e6 * 1.005)
    }
  })

  it('does not take a long tooth of a saw that was as high before for a ramp', () => {
    const state = steadyOf([95e6, 95e6, 60e6, 63e6, 67e6, 72e6, 78e6, 84e6, 89e6, 93e6])
    expect(state.isSteady).toBe(true)
  })

  it('leaves out the burst before a policer bites', () => {
    const state = steadyOf([...repeat(200e6, 4), ...repeat(50e6, 6)])
    expect(state.fromS).toBe(4)
    expect(state.steadyBps).toBeCloseTo(50e6, 0)
  })

  it('says that a path that died in the middle has no steady rate', () => {
    expect(steadyOf([...repeat(90e6, 4), ...repeat(0, 6)]).reason?.code).toBe('nothing-arrived')
    expect(steadyOf([...repeat(90e6, 7), ...repeat(1e6, 3)]).reason?.code).toBe('fell-away')
  })

  it('weighs a short last interval by its seconds', () => {
    const tail: TestInterval[] = [
      { ...buildIntervals([0])[0], startS: 10, endS: 10.02, receivedBytes: 0 },
    ].map((each) => ({ sentBytes: null, retransmits: null, lostCount: null, packetsCount: null, ...each }))
    const { steadyBps } = findSteadyState([...buildIntervals(repeat(94e6, 10)), ...tail], RTT_MS)
    expect(steadyBps).toBeGreaterThan(93.5e6)
  })

  it('uses the receiver’s bytes, not the sender’s', () => {
    const intervals = buildIntervals(repeat(94e6, 10)).map((each) => ({ ...each, sentBytes: 13e6 }))
    expect(findSteadyState(intervals, RTT_MS).steadyBps).toBeCloseTo(94e6, 0)
  })

  it('gives no rate and no ramp where only the sender’s bytes are known, but when its sending was steady', () => {
    const blind = buildIntervals(repeat(94e6, 10)).map((each) => ({ ...each, receivedBytes: null }))
    expect(findSteadyState(blind, RTT_MS)).toEqual({
      fromS: 2,
      toS: 10,
      steadyBps: null,
      isSteady: false,
      rampS: null,
      endBps: null,
      reason: { code: 'receiver-unknown', sentence: 'The receiver’s own intervals are unknown.' },
    })
  })

  it('knows nothing of a test without intervals', () => {
    expect(findSteadyState([], RTT_MS)).toMatchObject({ isSteady: false, reason: { code: 'no-intervals' } })
  })
})

describe('findSteadyState, whatever the rates', () => {
  const rates = fc.array(fc.double({ min: 1e4, max: 1e9, noNaN: true }), { minLength: 3, maxLength: 24 })

  it('scales with the rate', () => {
    fc.assert(
      fc.property(rates, fc.constantFrom(0.25, 2, 1024), (bps, factor) => {
        const [one, many] = [steadyOf(bps), steadyOf(bps.map((each) => each * factor))]
        expect(many.fromS).toBe(one.fromS)
        expect(many.isSteady).toBe(one.isSteady)
        if (one.steadyBps !== null) expect(many.steadyBps).toBeCloseTo(one.steadyBps * factor, 2)
        if (one.rampS !== null) expect(many.rampS).toBeCloseTo(one.rampS, 6)
      }),
    )
  })

  it('does not depend on the order in which intervals are listed', () => {
    fc.assert(
      fc.property(rates, fc.infiniteStream(fc.nat()), (bps, keys) => {
        const intervals = buildIntervals(bps)
        const shuffled = intervals
          .map((each) => ({ each, key: keys.next().value }))
          .sort((left, right) => left.key - right.key)
          .map(({ each }) => each)
        expect(findSteadyState(shuffled, RTT_MS)).toEqual(findSteadyState(intervals, RTT_MS))
      }),
    )
  })

  it('stays between the slowest and the fastest interval, and inside the test', () => {
    fc.assert(
      fc.property(rates, (bps) => {
        const { steadyBps, fromS, toS, rampS } = steadyOf(bps)
        if (steadyBps === null) return
        expect(steadyBps).toBeGreaterThanOrEqual(Math.min(...bps) * (1 - 1e-9))
        expect(steadyBps).toBeLessThanOrEqual(Math.max(...bps) * (1 + 1e-9))
        expect(fromS).toBeLessThan(toS)
        expect(fromS).toBeGreaterThanOrEqual(Math.min(2, toS / 2))
        if (rampS !== null) expect(rampS).toBeLessThan(toS)
      }),
    )
  })

  it('gives the same steady rate when every interval is reported in two halves', () => {
    const even = rates.filter((each) => each.length >= 6 && each.length % 2 === 0)
    fc.assert(
      fc.property(even, (bps) => {
        const whole = steadyOf(bps)
        const halves = steadyOf(
          bps.flatMap((each) => [each, each]),
          0.5,
        )
        // Not the other way round: two halves are enough where one whole interval is too few.
        if (whole.steadyBps !== null) expect(halves.steadyBps).toBeCloseTo(whole.steadyBps, 2)
      }),
    )
  })
})
