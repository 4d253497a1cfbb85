import { describe, expect, it } from 'vitest'
import { isOfferedMetric, METRIC_GROUPS } from './metric-choices'

describe('METRIC_GROUPS', () => {
  it('offers every listed metric once, under a key of the catalogue', () => {
    const sizes = METRIC_GROUPS.map((group) => group.choices.length)
    expect(sizes).toEqual([7, 3, 3, 3, 4])
  })

  it('leaves out counts that only say what a share is out of', () => {
    expect(isOfferedMetric('udp.base_packets_count')).toBe(false)
    expect(isOfferedMetric('udp.base_loss_pct')).toBe(true)
  })
})
