import { describe, expect, it } from 'vitest'
import type { Unjudged } from '@/lib/domain/diagnosis/coverage'
import { RULE_IDS } from '@/lib/domain/diagnosis/finding'
import { labelDirections } from '@/lib/domain/format/end-names'
import { buildCoverageView } from './coverage-view'

const LABELS = labelDirections({ a: 'Frankfurt', b: 'Ashburn' })
const nowhere = (rule: Unjudged['rule'], needs: string): Unjudged => ({
  rule,
  needs,
  directions: ['ab', 'ba'],
})

describe('what stands where no rule found anything', () => {
  it('is no clean bill where no rule had enough to go on', () => {
    const view = buildCoverageView(
      RULE_IDS.map((rule) => nowhere(rule, 'a test')),
      LABELS,
    )
    expect(view.whenNone).toBe(
      'Hardly a rule had enough to go on, so this says nothing of the link, good or bad.',
    )
    expect(view.needs).toEqual([{ needs: 'a test', rules: [...RULE_IDS] }])
  })

  it('names what was not looked at, and groups it by what is needed', () => {
    const unjudged = [
      nowhere('path-loss', 'UDP tests'),
      nowhere('asymmetric', 'both ways'),
      nowhere('capacity-knee', 'UDP tests'),
    ]
    const view = buildCoverageView(unjudged, LABELS)
    expect(view.whenNone).toBe(
      'No rule found anything in what 21 of 24 could look at; not looked at: path-loss, asymmetric, capacity-knee.',
    )
    expect(view.needs[0]).toEqual({ needs: 'UDP tests', rules: ['path-loss', 'capacity-knee'] })
  })

  it('says which direction a rule looked at, where it was one', () => {
    const unjudged: Unjudged[] = [{ rule: 'bufferbloat', needs: 'a ping', directions: ['ba'] }]
    const view = buildCoverageView(unjudged, LABELS)
    expect(view.oneWay).toEqual([{ label: 'Frankfurt → Ashburn', rules: ['bufferbloat'] }])
    expect(view.whenNone).toBe(
      'No rule found anything; all 24 had enough to go on, some of them in one direction only.',
    )
  })
})
