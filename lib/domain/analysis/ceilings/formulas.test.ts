import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBufferDelayPct, findEfficiencyPct, findTransferTimeRatio } from '../tcp/rfc6349'
import {
  findDatagramPacketBytes,
  findPayloadCeilingBps,
  findSegmentBytes,
  type IpVersion,
  LAYER_OVERHEAD_BYTES,
} from './line-rate'
import { findCubicCeilingBps, findLossCeilingBps, findMathisCeilingBps } from './loss-rate'
import { findBdpBytes, findWindowCeilingBps } from './window-rate'

const tcpCeiling = (capacityBps: number, packet: { ip?: IpVersion; ts?: boolean; overhead?: number } = {}) =>
  (findPayloadCeilingBps({
    capacityBps,
    frameOverheadBytes: packet.overhead ?? LAYER_OVERHEAD_BYTES.l1,
    packetBytes: 1500,
    payloadBytes: findSegmentBytes({
      mtuBytes: 1500,
      ipVersion: packet.ip ?? 4,
      hasTimestamps: packet.ts ?? false,
    }),
  }) ?? Number.NaN) / 1e6

describe('the examples of RFC 6349', () => {
  it('finds the BDP of a T3 of 44.21 Mbit/s at 25 ms, and of 1 Gbit/s at 1 ms', () => {
    expect(findBdpBytes(44.21e6, 25) * 8).toBeCloseTo(1_105_250, 6)
    expect(findBdpBytes(44.21e6, 25)).toBeCloseTo(138_156.25, 6)
    expect(findBdpBytes(1e9, 1)).toBe(125_000)
  })

  it('finds 25.6 and 12.8 Mbit/s for a window of 16 KB (128,000 bits) at 5 and 10 ms', () => {
    expect(findWindowCeilingBps(16_000, 5)).toBe(25.6e6)
    expect(findWindowCeilingBps(16_000, 10)).toBe(12.8e6)
  })

  it('finds 94.9, 949 and 9,493 Mbit/s at the three Ethernets, from 8,127, 81,274 and 812,743 frames a second', () => {
    expect(tcpCeiling(100e6)).toBeCloseTo(94.93, 2)
    expect(tcpCeiling(1e9)).toBeCloseTo(949.28, 2)
    expect(tcpCeiling(10e9)).toBeCloseTo(9492.85, 2)
    for (const [capacityBps, frames] of [
      [100e6, 8127],
      [1e9, 81_274],
      [10e9, 812_743],
    ] as const) {
      expect(Math.floor((tcpCeiling(capacityBps) * 1e6) / (1460 * 8))).toBe(frames)
    }
  })

  it('finds 42.8 Mbit/s on a T3, whose frames carry 8 bytes beside the packet', () => {
    expect(tcpCeiling(44.21e6, { overhead: 8 })).toBeCloseTo(42.8, 1)
  })

  it('finds 1.5 for transfers of 12 s that would ideally take 8', () => {
    // 5 × 100 MB over 500 Mbit/s: 4e9 bits.
    expect(findTransferTimeRatio(4e9 / 8, 4e9 / 12)).toBeCloseTo(1.5, 10)
  })

  it('finds 98.04 % for 2,000 of 102,000 bytes sent again', () => {
    expect(findEfficiencyPct(102_000, 2_000)).toBeCloseTo(98.039, 3)
    expect(findEfficiencyPct(0, 0)).toBeNull()
  })

  it('finds 28 % for an average of 32 ms over a baseline of 25', () => {
    expect(findBufferDelayPct(32, 25)).toBeCloseTo(28, 10)
    expect(findBufferDelayPct(32, 0)).toBeNull()
  })
})

describe('findPayloadCeilingBps', () => {
  it('takes off the headers of timestamps, IPv6 and the layer that the capacity is counted at', () => {
    expect(tcpCeiling(1e9, { ts: true })).toBeCloseTo(941.48, 2)
    expect(tcpCeiling(1e9, { ip: 6 })).toBeCloseTo((1440 / 1538) * 1000, 6)
    expect(tcpCeiling(1e9, { ip: 6, ts: true })).toBeCloseTo((1428 / 1538) * 1000, 6)
    expect(tcpCeiling(1e9, { overhead: LAYER_OVERHEAD_BYTES.l2 })).toBeCloseTo((1460 / 1518) * 1000, 6)
    expect(tcpCeiling(1e9, { overhead: LAYER_OVERHEAD_BYTES.l3 })).toBeCloseTo((1460 / 1500) * 1000, 6)
  })

  it('counts UDP by its own packets', () => {
    const payloadBytes = 1448
    const packetBytes = findDatagramPacketBytes(payloadBytes, 4)
    expect(packetBytes).toBe(1476)
    const bps = findPayloadCeilingBps({
      capacityBps: 100e6,
      frameOverheadBytes: 38,
      packetBytes,
      payloadBytes,
    })
    expect(bps).toBeCloseTo((100e6 * 1448) / 1514, 3)
  })
})

describe('loss ceilings', () => {
  const path = (rttMs: number, lossEventShare: number, mssBytes = 1448, streamsCount = 1) => ({
    rttMs,
    lossEventShare,
    mssBytes,
    streamsCount,
  })

  it.each([
    [80, 1e-5, 1448, 56.1],
    [80, 1e-4, 1448, 17.7],
    [20, 1e-5, 1448, 224.3],
    [80, 1e-5, 8948, 346.6],
  ])('gives Mathis’ rate at %d ms, p = %d, MSS %d: %d Mbit/s', (rttMs, p, mss, mbps) => {
    expect((findMathisCeilingBps(path(rttMs, p, mss)) ?? 0) / 1e6).toBeCloseTo(mbps, 1)
  })

  it('gives CUBIC the average window of RFC 9438, 1.054 RTT^0.75 / p^0.75 segments', () => {
    const segments = 1.054 * (0.08 / 1e-5) ** 0.75
    const bps = findCubicCeilingBps(path(80, 1e-5)) ?? 0
    expect(bps / ((segments * 1448 * 8) / 0.08)).toBeCloseTo(1, 3)
  })

  it('never puts CUBIC below Reno', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 0.02, noNaN: true }),
        fc.double({ min: 0.1, max: 500, noNaN: true }),
        (p, rtt) => {
          expect(findCubicCeilingBps(path(rtt, p))).toBeGreaterThanOrEqual(
            findMathisCeilingBps(path(rtt, p)) ?? 0,
          )
        },
      ),
    )
  })

  it('falls as loss and RTT rise, and grows with the streams', () => {
    const share = fc.double({ min: 1e-6, max: 0.01, noNaN: true })
    fc.assert(
      fc.property(share, fc.double({ min: 1, max: 300, noNaN: true }), (p, rttMs) => {
        for (const cc of ['cubic', 'reno']) {
          const bps = findLossCeilingBps(cc, path(rttMs, p)) ?? 0
          expect(findLossCeilingBps(cc, path(rttMs, p * 2))).toBeLessThan(bps)
          expect(findLossCeilingBps(cc, path(rttMs * 2, p))).toBeLessThan(bps)
          expect(findLossCeilingBps(cc, path(rttMs, p, 1448, 4))).toBeCloseTo(bps * 4, 0)
        }
      }),
    )
  })

  it('says nothing without loss, nor of a congestion control that does not slow down for it', () => {
    expect(findLossCeilingBps('cubic', path(80, 0))).toBeNull()
    expect(findLossCeilingBps('bbr', path(80, 1e-3))).toBeNull()
    expect(findLossCeilingBps(null, path(80, 1e-3))).toBeNull()
  })
})
