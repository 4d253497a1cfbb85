import { describe, expect, it } from 'vitest'
import type { Curve, UdpPoint, WindowPoint } from '@/lib/domain/model/metric'
import { pairCurves } from './pair-curves'

const udpPoint = (offeredBps: number, lossPct: number): UdpPoint => ({
  offered_bps: offeredBps,
  sent_bps: offeredBps,
  received_bps: offeredBps,
  path_lost_count: null,
  host_lost_count: null,
  sent_count: null,
  path_loss_pct: lossPct,
  delay_ms: null,
})
const windowPoint = (askedBytes: number): WindowPoint => ({
  window_asked_bytes: askedBytes,
  window_granted_bytes: null,
  window_effective_bytes: null,
  steady_bps: 31e6,
  rtt_ms: 80,
  clamped: false,
})
const udp = (points: readonly UdpPoint[]): Curve => ({ key: 'udp.curve', direction: 'ab', points })

describe('pairCurves', () => {
  it('lays points at the same rate over each other, and leaves a gap where one run has none', () => {
    const paired = pairCurves(
      [udp([udpPoint(50e6, 0), udpPoint(90e6, 0)])],
      [udp([udpPoint(90e6, 2), udpPoint(70e6, 0)])],
    )
    expect(paired).toHaveLength(1)
    expect(paired[0]?.points.map(({ at, baseline, now }) => [at, baseline !== null, now !== null])).toEqual([
      [50e6, true, false],
      [70e6, false, true],
      [90e6, true, true],
    ])
  })

  it('keeps directions and kinds of curve apart', () => {
    const back: Curve = { key: 'udp.curve', direction: 'ba', points: [udpPoint(50e6, 0)] }
    const windows: Curve = { key: 'tcp.window.curve', direction: 'ab', points: [windowPoint(65_536)] }
    const paired = pairCurves([udp([udpPoint(50e6, 0)])], [back, windows])
    expect(paired.map(({ key, direction }) => `${key} ${direction}`)).toEqual([
      'udp.curve ab',
      'udp.curve ba',
      'tcp.window.curve ab',
    ])
    expect(paired.every((each) => each.points.length === 1)).toBe(true)
  })

  it('pairs nothing with nothing', () => expect(pairCurves([], [])).toEqual([]))
})
