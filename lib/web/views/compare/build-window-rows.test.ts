import { describe, expect, it } from 'vitest'
import type { Curve, WindowPoint } from '@/lib/domain/model/metric'
import { buildWindowRows } from './build-window-rows'

const point = (kib: number, steady_bps: number | null, clamped = false): WindowPoint => ({
  window_asked_bytes: kib * 1024,
  window_granted_bytes: null,
  window_effective_bytes: null,
  steady_bps,
  rtt_ms: null,
  clamped,
})
const curve = (points: readonly WindowPoint[]): Curve => ({
  key: 'tcp.window.curve',
  direction: 'ab',
  points,
})

describe('buildWindowRows', () => {
  it('puts the rates of equal windows beside each other, and says why one is missing', () => {
    const rows = buildWindowRows(
      [curve([point(64, 50e6), point(128, 100e6)])],
      [curve([point(64, 25e6), point(256, null, true)])],
    )
    expect(rows.map((row) => [row.windowText, row.was.text, row.now.text, row.changeText])).toEqual([
      ['64 KiB', '50 Mbit/s', '25 Mbit/s', '−50 %'],
      ['128 KiB', '100 Mbit/s', '–', ''],
      ['256 KiB', '–', '–', ''],
    ])
    expect(rows[1]?.now.unknownReason).toBe('This window was not tried now.')
    expect(rows[2]?.now.unknownReason).toContain('clamped')
  })
})
