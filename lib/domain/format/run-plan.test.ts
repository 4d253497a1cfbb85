import { expect, it } from 'vitest'
import { sayRunPlan } from './run-plan'

it('names a run by its profile, and one of chosen steps by these', () => {
  expect(sayRunPlan({ profile: 'quick', chosenSteps: null })).toBe('quick')
  const chosenSteps = [
    { kind: 'tcp-single', direction: 'ba' },
    { kind: 'tcp-both', direction: 'both' },
  ] as const
  const plan = { profile: 'full', chosenSteps } as const
  expect(sayRunPlan(plan)).toBe('one stream B → A, both ways at once')
  expect(sayRunPlan(plan, { a: 'Frankfurt', b: 'Ashburn' })).toContain('one stream Ashburn → Frankfurt')
})
