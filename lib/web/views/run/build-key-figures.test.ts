import { describe, expect, it } from 'vitest'
import { AT_LEAST_REASON } from '@/lib/domain/analysis/metric-catalogue'
import type { Metric } from '@/lib/domain/model/metric'
import { buildFigure, buildKeyFigures, KEY_METRICS, keyMetricsOf, otherMetricKeys } from './build-key-figures'

const metrics: readonly Metric[] = [
  { key: 'tcp.single.steady_bps', direction: 'ab', value: 412e6 },
  { key: 'udp.knee_bps', direction: 'ab', value: 900e6 },
  { key: 'udp.base_loss_pct', direction: 'ab', value: null, reason: 'The loss could not be attributed.' },
  { key: 'tcp.single.ramp_s', direction: 'ab', value: 1.2 },
]
const source = { metrics, changes: [] }

describe('buildFigure', () => {
  it('puts the baseline beside the number', () => {
    const change = {
      key: 'tcp.single.steady_bps',
      direction: 'ab',
      was: 938e6,
      isWasAtLeast: false,
      changePct: -56,
      tone: 'bad',
    } as const
    expect(buildFigure({ ...source, changes: [change] }, 'tcp.single.steady_bps', 'ab')).toMatchObject({
      now: { text: '412 Mbit/s', exact: '412,000,000 bit/s' },
      wasText: '938',
      changeText: '−56 %',
      tone: 'bad',
    })
  })

  it('keeps the unit of the baseline where it is another one, and says that it is only a lower bound', () => {
    const change = {
      key: 'tcp.single.steady_bps',
      direction: 'ab',
      was: 1.2e9,
      isWasAtLeast: true,
      changePct: -66,
      tone: 'bad',
    } as const
    const { wasText } = buildFigure({ ...source, changes: [change] }, 'tcp.single.steady_bps', 'ab')
    expect(wasText).toBe('≥ 1.2 Gbit/s')
  })

  it('never turns an unknown into a zero, and gives its reason', () => {
    expect(buildFigure(source, 'udp.base_loss_pct', 'ab').now).toEqual({
      text: '–',
      exact: '',
      unknownReason: 'The loss could not be attributed.',
    })
  })

  it('marks a knee above the highest rate offered as a lower bound', () => {
    const atLeast = { key: 'udp.knee_bps', direction: 'ba', value: 900e6, reason: AT_LEAST_REASON } as const
    expect(buildFigure({ metrics: [atLeast], changes: [] }, 'udp.knee_bps', 'ba').now.text).toBe(
      '≥ 900 Mbit/s',
    )
    expect(buildFigure(source, 'udp.knee_bps', 'ab').now.text).toBe('900 Mbit/s')
  })
})

describe('buildKeyFigures', () => {
  it('leaves out metrics that the run does not have', () => {
    expect(buildKeyFigures(source, KEY_METRICS).map((row) => row.key)).toEqual([
      'tcp.single.steady_bps',
      'udp.knee_bps',
      'udp.base_loss_pct',
    ])
    expect(otherMetricKeys(metrics, KEY_METRICS)).toEqual(['tcp.single.ramp_s'])
  })

  it('has no row for what the run does not set out to measure', () => {
    const QUICK = { profile: 'quick', chosenSteps: null } as const
    expect(keyMetricsOf(QUICK)).not.toContain('tcp.parallel.steady_bps')
    expect(keyMetricsOf(QUICK)).toContain('udp.knee_bps')
    expect(keyMetricsOf({ ...QUICK, profile: 'full' })).toEqual(KEY_METRICS)
    const chosenSteps = [{ kind: 'mtu', direction: 'ba' }] as const
    expect(keyMetricsOf({ ...QUICK, chosenSteps })).toEqual(['path.mtu_bytes'])
  })
})
