import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diagnose } from './diagnose'
import type { Evidence } from './evidence'
import { RULE_IDS, type RuleId } from './finding'
import { FIRING_EXAMPLES } from './testing/firing-examples'
import { scaleEvidence } from './testing/vary-evidence'

/** What stands first; good news and a wrong path of the way back say nothing of the direction asked about. */
function firstOf(evidence: Evidence): string | undefined {
  return diagnose(evidence).find(({ direction }) => direction === 'ab')?.rule
}

/** What an MTU, a ramp or a jitter is does not grow with the link (issue 4, What it must reach). */
const FIXED_SIZES: readonly RuleId[] = ['mss-reduced', 'ramp-dominated', 'jitter-high']

describe.each(RULE_IDS)('%s', (rule) => {
  it('fires on its example, and stands first', () => {
    expect(firstOf(FIRING_EXAMPLES[rule])).toBe(rule)
  })

  it('says what was found in numbers, and on what evidence', () => {
    const found = diagnose(FIRING_EXAMPLES[rule]).find((each) => each.rule === rule)
    expect(found?.sentence).toMatch(/\d/)
    expect(found?.evidence.length).toBeGreaterThan(0)
    if (found?.confidence !== 'certain') expect(found?.missing.length).toBeGreaterThan(0)
  })
})

describe.each(RULE_IDS.filter((rule) => !FIXED_SIZES.includes(rule)))('%s', (rule) => {
  it('fires alike on a link that is larger in everything', () => {
    const names = (evidence: Evidence) =>
      diagnose(evidence)
        .map((each) => `${each.rule} ${each.direction}`)
        .filter((name) => !name.startsWith('mss-reduced'))
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1000, noNaN: true }), (factor) => {
        const scaled = scaleEvidence(FIRING_EXAMPLES[rule], factor)
        expect(names(scaled).toSorted()).toEqual(names(FIRING_EXAMPLES[rule]).toSorted())
      }),
      { numRuns: 30 },
    )
  })
})
