import { describe, expect, it } from 'vitest'
import { nameMetric } from '../figures/metric-names'
import { noiseBand } from './noise-band'

describe('noiseBand', () => {
  it('spans what a comparison calls unchanged: 5 % around a rate', () => {
    expect(noiseBand([1_000], nameMetric('tcp.single.steady_bps'))).toEqual({
      value: 1_000,
      low: 950,
      high: 1_050,
    })
  })

  it('spans at least 2 ms around an RTT', () => {
    expect(noiseBand([4], nameMetric('rtt.idle.min_ms'))).toEqual({ value: 4, low: 2, high: 6 })
  })

  it('is as wide as the baseline’s own runs differ', () => {
    const band = noiseBand([900, 1_000, 1_100], nameMetric('tcp.single.steady_bps'))
    expect(band).toEqual({ value: 1_000, low: 900, high: 1_100 })
  })

  it('is a line without a width where every byte is a change', () => {
    expect(noiseBand([1_500], nameMetric('path.mtu_bytes'))).toEqual({
      value: 1_500,
      low: 1_500,
      high: 1_500,
    })
  })

  it('is absent without a value', () => {
    expect(noiseBand([], nameMetric('rtt.idle.min_ms'))).toBeNull()
  })
})
