import { describe, expect, it } from 'vitest'
import type { MetricChange, Verdict } from '@/lib/domain/comparison/compared-run'
import type { ChosenStep } from '@/lib/domain/model/run-state'
import { MOST_LOOKS_COUNT, planRepeat } from './plan-repeat'
import { buildChange } from './testing/build-change'

const RATE = 'tcp.single.steady_bps'
const LOSS = 'udp.base_loss_pct'
const secondsOf = (steps: readonly ChosenStep[]) => 20 * steps.length
const plan = (
  deciding: readonly MetricChange[],
  rest: { looksCount?: number; secondsLeft?: number; verdict?: Verdict } = {},
) => planRepeat({ verdict: 'inconclusive', deciding, looksCount: 1, secondsLeft: 100, secondsOf, ...rest })

describe('planRepeat', () => {
  it('repeats the steps that measure what is open, and no others', () => {
    const deciding = [
      buildChange(RATE, 'inconclusive'),
      buildChange(RATE, 'unchanged', { direction: 'ba' }),
      buildChange('rtt.idle.min_ms', 'improved'),
      buildChange(LOSS, 'inconclusive', { direction: 'ba' }),
    ]
    expect(plan(deciding)).toEqual([
      { kind: 'tcp-single', direction: 'ab' },
      { kind: 'udp-probe', direction: 'ba' },
    ])
  })

  it('takes as many as the time allows, those that decide first first', () => {
    const deciding = [buildChange(RATE, 'inconclusive'), buildChange(LOSS, 'inconclusive')]
    expect(plan(deciding, { secondsLeft: 39 })).toEqual([{ kind: 'tcp-single', direction: 'ab' }])
    expect(plan(deciding, { secondsLeft: 19 })).toEqual([])
  })

  it('measures again what failed today, and not what the baseline lacks or measured differently', () => {
    expect(plan([buildChange(RATE, 'inconclusive', { now: null })])).toHaveLength(1)
    expect(
      plan([buildChange(RATE, 'inconclusive', { was: null }), buildChange(LOSS, 'not-comparable')]),
    ).toEqual([])
  })

  it('repeats nothing once something is found to be worse', () => {
    const deciding = [buildChange(RATE, 'degraded'), buildChange(LOSS, 'inconclusive')]
    expect(plan(deciding, { verdict: 'degraded' })).toEqual([])
  })

  it('stops after the last look that its thresholds are reckoned for', () => {
    const open = [buildChange(RATE, 'inconclusive')]
    expect(plan(open, { looksCount: MOST_LOOKS_COUNT - 1 })).toHaveLength(1)
    expect(plan(open, { looksCount: MOST_LOOKS_COUNT })).toEqual([])
  })
})
