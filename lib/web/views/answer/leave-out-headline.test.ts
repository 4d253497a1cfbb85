import { expect, it } from 'vitest'
import { buildChange } from '@/lib/domain/answer/testing/build-change'
import type { Verdict } from '@/lib/domain/comparison/compared-run'
import { describeComparison } from '@/lib/domain/comparison/describe-comparison'
import { leaveOutHeadline } from './leave-out-headline'

const say = (verdict: Verdict) =>
  describeComparison({
    verdict,
    deciding: [buildChange('rtt.idle.min_ms', verdict, { was: 80, now: 96, changePct: 20 })],
    siteNames: { a: 'Frankfurt', b: 'Ashburn' },
    isProvisional: false,
    isContaminated: false,
  })

it('the headline is not said twice, and figures are never left out', () => {
  for (const verdict of ['degraded', 'improved', 'unchanged'] as const)
    expect(leaveOutHeadline(say(verdict))).toMatch(/^Idle RTT 96 ms, was 80 ms/)
  expect(leaveOutHeadline(say('inconclusive'))).toMatch(/^No clear answer: idle RTT/)
})
