import { describe, expect, it } from 'vitest'
import { type SimulatedQuestion, simulator } from './testing/simulate-comparison'

const QUESTIONS_COUNT = 400

function shareOf(verdict: string, question: Partial<SimulatedQuestion>): number {
  const { ask } = simulator(11)
  const said = Array.from({ length: QUESTIONS_COUNT }, () =>
    ask({ link: { noise: 0.01 }, historyCount: 30, baselineCount: 5, nowCount: 3, ...question }),
  )
  return said.filter((each) => each.verdict === verdict).length / QUESTIONS_COUNT
}

/** What 1 % may look like in 400 questions, in all but one case of a thousand. */
const MOST_FALSE_SHARE = 0.028

describe('verdicts on simulated histories', () => {
  it.each([
    ['3 % of noise', { noise: 0.03 }],
    ['8 % of noise', { noise: 0.08 }],
    ['successive runs alike', { noise: 0.03, rho: 0.6 }],
    ['outliers', { noise: 0.03, outlierShare: 0.05 }],
    ['two paths', { noise: 0.01, slowPathShare: 0.3 }],
  ])('raises hardly an alarm on a link that is as it was: %s', (_name, link) => {
    expect(shareOf('degraded', { link })).toBeLessThanOrEqual(MOST_FALSE_SHARE)
  })

  it('never takes a drop of 10 % for none, and finds one of 5 % at 1 % of noise', () => {
    expect(shareOf('unchanged', { link: { noise: 0.03 }, factor: 0.9 })).toBe(0)
    expect(shareOf('degraded', { factor: 0.95 })).toBeGreaterThanOrEqual(0.95)
    expect(shareOf('unchanged', {})).toBeGreaterThanOrEqual(0.9)
  })
})
