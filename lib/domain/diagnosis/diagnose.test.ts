import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diagnose } from './diagnose'
import type { Evidence } from './evidence'
import { RULE_IDS } from './finding'
import { RULES } from './rules'
import { buildEvidence, buildProbe, buildTcp } from './testing/build-evidence'
import { PICKS_COUNT, scaleEvidence, spoilEvidence } from './testing/vary-evidence'

describe('the diagnosis', () => {
  it('gives good news of a healthy link, and nothing else', () => {
    expect(diagnose(buildEvidence()).map(({ rule, severity }) => [rule, severity])).toEqual([
      ['link-full', 'info'],
      ['link-full', 'info'],
    ])
  })

  it('has each rule once, by its public name', () => {
    const ids = RULES.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(RULE_IDS).toContain(id)
  })

  it('puts the dearer problem first', () => {
    const lossy = buildProbe(40e6, { lostCount: 40, pathLostCount: 40 })
    const evidence = buildEvidence({
      ab: {
        single: buildTcp({
          steadyBps: 60e6,
          binding: 'window',
          limits: { rwndPct: 80, sndbufPct: 0, cwndPct: 20, busyPct: 100 },
        }),
      },
      ba: { probes: [lossy], single: buildTcp({ steadyBps: 4e6, binding: 'loss', retransmitPct: 0.2 }) },
    })
    expect(diagnose(evidence).map(({ rule, direction }) => `${rule} ${direction}`)).toEqual([
      'path-loss ba',
      'window-limited ab',
      'asymmetric ba',
    ])
  })

  it('never throws, whatever is missing, absurd or hostile', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: PICKS_COUNT - 1 }), { minLength: 400, maxLength: 400 }), (picks) => {
        for (const finding of diagnose(spoilEvidence(picks))) {
          expect(finding.sentence).not.toMatch(/NaN|undefined|Infinity|∞/)
          for (const { value } of finding.evidence) expect(Number.isNaN(value)).toBe(false)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('concludes the same of a link that is larger in everything', () => {
    // What an MTU, a ramp or a jitter is does not grow with the link (issue 4, What it must reach).
    const names = (evidence: Evidence) =>
      diagnose(evidence)
        .filter(({ rule }) => rule !== 'mss-reduced')
        .map(({ rule, direction }) => `${rule} ${direction}`)
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1000, noNaN: true }), (factor) => {
        const evidence = buildEvidence({
          ab: {
            single: buildTcp({
              steadyBps: 32e6,
              binding: 'window',
              limits: { rwndPct: 80, sndbufPct: 0, cwndPct: 20, busyPct: 100 },
            }),
          },
        })
        expect(names(scaleEvidence(evidence, factor))).toEqual(names(evidence))
      }),
    )
  })
})
