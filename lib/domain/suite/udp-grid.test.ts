import { describe, expect, it } from 'vitest'
import { baseProbeRate, preferredRates, udpGrid, udpPayloadRate } from './udp-grid'

describe('the grid', () => {
  it('counts what a capacity at each layer leaves for UDP payload', () => {
    const shape = { capacityBps: 100e6, datagramBytes: 1472, isIpv6: false }
    expect(udpPayloadRate({ ...shape, layer: 'l1' })).toBeCloseTo((100e6 * 1472) / 1538, 3)
    expect(udpPayloadRate({ ...shape, layer: 'l2' })).toBeCloseTo((100e6 * 1472) / 1518, 3)
    expect(udpPayloadRate({ ...shape, layer: 'l3' })).toBeCloseTo((100e6 * 1472) / 1500, 3)
    expect(
      udpPayloadRate({ capacityBps: 100e6, datagramBytes: 1452, isIpv6: true, layer: 'l3' }),
    ).toBeCloseTo(96.8e6, 3)
  })

  it('has five absolute rates a decade', () => {
    expect(preferredRates(9e6, 1e8)).toEqual([10e6, 16e6, 25e6, 40e6, 63e6])
    expect(preferredRates(1.6e3, 6.3e3)).toEqual([1600, 2500, 4000])
  })

  it('ends with the bound, and goes on beyond it only up to the ceiling', () => {
    const shape = { boundBps: 95e6, datagramBytes: 1472, probeS: 3 }
    expect(udpGrid({ ...shape, ceilingBps: 95e6 })).toEqual([10e6, 16e6, 25e6, 40e6, 63e6, 95e6])
    expect(udpGrid({ ...shape, ceilingBps: 190e6 })).toEqual([
      10e6, 16e6, 25e6, 40e6, 63e6, 95e6, 100e6, 160e6,
    ])
    expect(udpGrid({ ...shape, ceilingBps: 50e6 }).at(-1)).toBe(50e6)
  })

  it('reads the base loss at the highest rate up to half of the bound', () => {
    expect(baseProbeRate([10e6, 16e6, 25e6, 40e6, 63e6, 95e6], 95e6)).toBe(40e6)
    expect(baseProbeRate([40_000], 50_000)).toBe(40_000)
  })
})
