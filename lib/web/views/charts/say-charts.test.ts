import { describe, expect, it } from 'vitest'
import type { DriftSeries, UdpCurve } from './chart-models'
import { sayDrift, sayThroughputRtt, sayUdpCurves } from './say-charts'

const labels = { ab: 'Frankfurt → Ashburn', ba: 'Ashburn → Frankfurt' }
const series = (direction: 'ab' | 'ba', value: number): DriftSeries => ({
  direction,
  label: labels[direction],
  points: [{ atMs: 0, runId: 'r', value, reason: null }],
  baseline: { value: 938e6, low: 920e6, high: 956e6 },
})
const drift = { metricName: 'One TCP stream', unit: 'bps', isLoss: false, baselineAtMs: 0 } as const

describe('sayDrift', () => {
  it('names the direction that moved most, with what it was', () => {
    const sentence = sayDrift({ ...drift, series: [series('ab', 412e6), series('ba', 900e6)] })
    expect(sentence).toBe('Frankfurt → Ashburn: 412 Mbit/s, was 938 Mbit/s (−56 %)')
  })

  it('says that nothing left the noise', () => {
    expect(sayDrift({ ...drift, series: [series('ab', 940e6)] })).toBe(
      'Within the baseline’s noise: Frankfurt → Ashburn 940 Mbit/s',
    )
  })

  it('says that nothing was measured', () => {
    expect(sayDrift({ ...drift, series: [] })).toBe('One TCP stream: not measured yet')
  })
})

describe('sayThroughputRtt', () => {
  it('tells what the slower direction keeps in flight', () => {
    const point = { rttMs: 80, role: 'latest', runId: 'r', atMs: 0, windowBytes: null } as const
    const points = [
      { ...point, direction: 'ab', bps: 419.4304e6 },
      { ...point, direction: 'ba', bps: 900e6 },
    ] as const
    expect(sayThroughputRtt({ points, capacities: [], labels })).toBe(
      'Frankfurt → Ashburn reaches 419 Mbit/s at 80 ms: 4 MiB in flight',
    )
  })
})

describe('sayUdpCurves', () => {
  const curve = (role: UdpCurve['role'], kneeBps: number | null): UdpCurve => ({
    runId: role,
    atMs: 0,
    direction: 'ab',
    role,
    points: [],
    kneeBps,
    isKneeLowerBound: false,
  })

  it('says where loss starts and where it started', () => {
    expect(sayUdpCurves({ curves: [curve('latest', 812e6), curve('baseline', 948e6)], labels })).toBe(
      'Loss starts at 812 Mbit/s Frankfurt → Ashburn, was 948 Mbit/s',
    )
  })

  it('speaks of the direction that loses, not of the clean one', () => {
    const clean = { ...curve('latest', 948e6), direction: 'ba' as const, isKneeLowerBound: true }
    expect(sayUdpCurves({ curves: [curve('latest', 812e6), clean], labels })).toBe(
      'Loss starts at 812 Mbit/s Frankfurt → Ashburn',
    )
  })

  it('does not make up a knee where the lowest rate already loses', () => {
    expect(sayUdpCurves({ curves: [curve('latest', null)], labels })).toBe(
      'Frankfurt → Ashburn loses at every rate offered',
    )
  })

  it('says nothing up to the highest rate where that is clean', () => {
    const clean = { ...curve('latest', 948e6), isKneeLowerBound: true }
    expect(sayUdpCurves({ curves: [clean], labels })).toBe(
      'Frankfurt → Ashburn loses nothing up to 948 Mbit/s',
    )
  })
})
