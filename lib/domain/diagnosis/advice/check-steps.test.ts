import { describe, expect, it } from 'vitest'
import { METRIC_CATALOGUE } from '@/lib/domain/analysis/metric-catalogue'
import { ONE_WAY_DIRECTIONS } from '@/lib/domain/model/direction'
import { PROFILES } from '@/lib/domain/model/run-state'
import { findNoSuchStep } from '@/lib/domain/suite/choose-steps'
import { findCheckPlan } from './check-steps'

describe('the measurement that advice names', () => {
  it('is one step, which the run’s profile has, for every metric there is', () => {
    for (const { key: metricKey } of METRIC_CATALOGUE) {
      for (const profile of PROFILES) {
        for (const direction of ONE_WAY_DIRECTIONS) {
          const plan = findCheckPlan({ profile, metricKey, direction })
          expect(plan?.steps).toHaveLength(1)
          expect(plan?.steps.flatMap((step) => findNoSuchStep(plan.profile, step) ?? [])).toEqual([])
        }
      }
    }
  })

  it('is the stream, the curve or the search that yields the metric, and a whole profile’s where quick has it not', () => {
    const plan = (metricKey: string, profile: 'quick' | 'full' = 'quick') =>
      findCheckPlan({ profile, metricKey, direction: 'ba' })
    expect(plan('tcp.single.retransmit_pct')).toEqual({
      profile: 'quick',
      steps: [{ kind: 'tcp-single', direction: 'ba' }],
    })
    expect(plan('udp.knee_bps', 'full')?.steps).toEqual([{ kind: 'udp-probe', direction: 'ba' }])
    expect(plan('udp.jitter_ms')).toEqual({ profile: 'full', steps: [{ kind: 'jitter', direction: 'ba' }] })
    expect(plan('of.a.later.version')).toBeNull()
  })
})
