import { describe, expect, it } from 'vitest'
import {
  buildSample,
  buildTest,
  buildIntervals as buildTestIntervals,
} from '@/lib/domain/analysis/testing/build-test'
import { buildIntervals } from './build-intervals'

const shape = { id: 's', title: 't', durationS: 2, steady: null }

describe('buildIntervals', () => {
  it('puts the sender’s window and RTT beside the receiver’s rate', () => {
    const test = buildTest({
      intervals: buildTestIntervals([8e6, 16e6]),
      sender: { samples: [buildSample(0.5, [{ rttMs: 80, cwndSegments: 10, mssBytes: 1_448 }])] },
    })
    expect(buildIntervals({ ...shape, test }).points).toEqual([
      { atS: 0.5, bps: 8e6, retransmits: 0, cwndBytes: 14_480, rttMs: 80 },
      { atS: 1.5, bps: 16e6, retransmits: 0, cwndBytes: null, rttMs: null },
    ])
  })

  it('sums the windows of parallel streams and averages their RTT', () => {
    const sockets = [
      { rttMs: 80, cwndSegments: 10, mssBytes: 1_000 },
      { rttMs: 90, cwndSegments: 20, mssBytes: 1_000 },
    ]
    const test = buildTest({
      intervals: buildTestIntervals([8e6]),
      sender: { samples: [buildSample(0.5, sockets)] },
    })
    expect(buildIntervals({ ...shape, test }).points[0]).toMatchObject({ cwndBytes: 30_000, rttMs: 85 })
  })

  it('takes the delay from the ping beside the test where no socket tells', () => {
    const test = buildTest({
      intervals: buildTestIntervals([8e6]),
      sidePing: [{ atS: 0.5, seq: 1, rttMs: 81 }],
    })
    expect(buildIntervals({ ...shape, test }).points[0]?.rttMs).toBe(81)
  })
})
