import { describe, expect, it } from 'vitest'
import { nameMetric } from '../figures/metric-names'
import type { DriftSeries, UdpCurve } from './chart-models'
import { sayDrift, sayThroughputRtt, sayUdpCurves } from './say-charts'
import type { SeriesMoves } from './say-moves'

const labels = { ab: 'Frankfurt → Ashburn', ba: 'Ashburn → Frankfurt' }
const series = (direction: 'ab' | 'ba', value: number): DriftSeries => ({
  direction,
  label: labels[direction],
  points: [{ atMs: 0, runId: 'r', value, reason: null }],
  baseline: { value: 938e6, low: 920e6, high: 956e6 },
  levels: [],
})
const still: SeriesMoves = { entry: nameMetric('tcp.single.steady_bps'), drifts: [] }
const drift = { metricName: 'One TCP stream', unit: 'bps', isLoss: false, baselineAtMs: 0 } as const

describe('sayDrift', () => {
  it('names the direction that moved most, with what it was', () => {
    const sentence = sayDrift({ ...drift, series: [series('ab', 412e6), series('ba', 900e6)] }, still)
    expect(sentence).toBe('Frankfurt → Ashburn: 412 Mbit/s, was 938 Mbit/s (−56 %)')
  })

  it('says that nothing left the noise', () => {
    expect(sayDrift({ ...drift, series: [series('ab', 940e6)] }, still)).toBe(
      'Within the baseline’s tolerance: Frankfurt → Ashburn 940 Mbit/s',
    )
  })

  it('tells the last step first, then the steepest slow trend', () => {
    const step = { index: 9, atMs: 9, before: 941e6, after: 610e6, confidencePct: 99.9 }
    const line = { slope: -1, origin: 0 }
    const trend = { line, fromMs: 0, toMs: 1, perMonth: -9.4e6, first: 940e6, last: 900e6, confidencePct: 99 }
    const moved = (steps: readonly (typeof step)[]) => ({
      ...still,
      drifts: [{ label: labels.ab, drift: { steps, trend } }],
    })
    const model = { ...drift, series: [series('ab', 610e6)] }
    expect(sayDrift(model, moved([step]))).toBe(
      'Frankfurt → Ashburn stepped from 941 Mbit/s to 610 Mbit/s (−35 %)',
    )
    expect(sayDrift(model, moved([]))).toBe('Frankfurt → Ashburn falls by 1 % a month')
  })

  it('says that nothing was measured', () => {
    expect(sayDrift({ ...drift, series: [] }, still)).toBe('One TCP stream: not measured yet')
  })
})

describe('sayThroughputRtt', () => {
  it('tells what the slower direction reaches at which RTT, and what it reached in the baseline', () => {
    const point = { rttMs: 80, role: 'latest', runId: 'r', atMs: 0, windowBytes: null } as const
    const points = [
      { ...point, direction: 'ab', bps: 419.4304e6 },
      { ...point, direction: 'ba', bps: 900e6 },
    ] as const
    const now = 'Frankfurt → Ashburn reaches 419 Mbit/s at 80 ms in the test'
    expect(sayThroughputRtt({ points, labels })).toBe(now)
    const pinned = { ...point, role: 'baseline', direction: 'ab', bps: 938e6, rttMs: 79 } as const
    expect(sayThroughputRtt({ points: [...points, pinned], labels })).toBe(
      `${now}, was 938 Mbit/s at 79 ms in the test`,
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

  const lossAt = (offeredBps: number, pathLossPct: number) => ({
    offeredBps,
    pathLossPct,
    hostLossPct: 0,
    delayMs: null,
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
    const none = { ...curve('latest', null), points: [lossAt(100e6, 2), lossAt(200e6, 5)] }
    expect(sayUdpCurves({ curves: [none], labels })).toBe('Frankfurt → Ashburn loses at every rate offered')
  })

  it('says between which rates loss starts where a quick run looked no closer', () => {
    const coarse = { ...curve('latest', null), points: [lossAt(400e6, 0), lossAt(957e6, 39)] }
    expect(sayUdpCurves({ curves: [coarse], labels })).toBe(
      'Loss starts between 400 Mbit/s and 957 Mbit/s Frankfurt → Ashburn',
    )
    expect(sayUdpCurves({ curves: [curve('latest', null)], labels })).toBe(
      'Frankfurt → Ashburn: the rate at which loss starts is not known',
    )
  })

  it('says nothing up to the highest rate where that is clean', () => {
    const clean = { ...curve('latest', 948e6), isKneeLowerBound: true }
    expect(sayUdpCurves({ curves: [clean], labels })).toBe(
      'Frankfurt → Ashburn loses at most 0.1 % up to 948 Mbit/s',
    )
  })
})
