import { describe, expect, it } from 'vitest'
import { findAdvisedCeiling, findStreamCeiling, readHostBuffers, type StreamPath } from './stream-ceiling'

const MIB = 2 ** 20
const sender = { side: 'a' as const, sysctls: { 'net.ipv4.tcp_wmem': `4096 16384 ${4 * MIB}` } }
const receiver = { side: 'b' as const, sysctls: { 'net.ipv4.tcp_rmem': `4096 131072 ${6 * MIB}` } }
const buffers = readHostBuffers(sender, receiver)
const PATH: StreamPath = {
  rttMs: 80,
  steadyBps: 200e6,
  isWindowBound: false,
  fullBps: 940e6,
  buffers,
}

describe('the settings of two ends', () => {
  it('allow what the smaller of the sender’s tcp_wmem and the receiver’s tcp_rmem allows', () => {
    expect(buffers).toEqual({
      lowest: { side: 'a', setting: 'tcp_wmem', maxBytes: 4 * MIB },
      hasWindowScaling: true,
    })
  })

  it('are unknown where either end’s is', () => {
    expect(readHostBuffers(sender, null).lowest).toBeNull()
    expect(readHostBuffers(sender, { side: 'b', sysctls: {} }).lowest).toBeNull()
  })
})

describe('the largest rate of one stream', () => {
  it('is at least half of the smaller buffer over the round trip', () => {
    expect(findStreamCeiling(PATH)).toEqual({ bps: (2 * MIB * 8_000) / 80, by: 'buffers' })
  })

  it('is what was measured where the window held it', () => {
    const path = { ...PATH, steadyBps: 300e6, isWindowBound: true }
    expect(findStreamCeiling(path)).toEqual({ bps: 300e6, by: 'window' })
  })

  it('is never below what a stream carried', () => {
    expect(findStreamCeiling({ ...PATH, steadyBps: 350e6 })).toEqual({ bps: 350e6, by: 'measured' })
  })

  it('is the line’s where the buffers hold more', () => {
    expect(findStreamCeiling({ ...PATH, rttMs: 1 })).toEqual({ bps: 940e6, by: 'line' })
  })

  it('is 64 KiB a round trip without window scaling, whatever the buffers', () => {
    const unscaled = readHostBuffers(sender, {
      ...receiver,
      sysctls: { ...receiver.sysctls, 'net.ipv4.tcp_window_scaling': '0' },
    })
    const path = { ...PATH, steadyBps: null, buffers: unscaled }
    expect(findStreamCeiling(path)?.bps).toBeCloseTo((65_535 * 8_000) / 80, 6)
    expect(findAdvisedCeiling(path)?.ceiling.bps).toBeCloseTo((65_535 * 8_000) / 80, 6)
  })

  it('is not known where the settings are not', () => {
    expect(findStreamCeiling({ ...PATH, buffers: readHostBuffers(null, null) })).toBeNull()
  })
})

describe('the largest rate with the advised maxima', () => {
  it('is the line’s: twice the BDP, rounded up to a power of two MiB, holds it', () => {
    expect(findAdvisedCeiling(PATH)).toEqual({
      ceiling: { bps: 940e6, by: 'line' },
      maxBytes: 32 * MIB,
    })
  })

  it('is not known where nothing says what the path can carry', () => {
    expect(findAdvisedCeiling({ ...PATH, fullBps: null })).toBeNull()
  })
})
