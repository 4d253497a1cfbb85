import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diagnose } from './diagnose'
import type { Evidence } from './evidence'
import { RULE_IDS } from './finding'
import { RULES } from './rules'
import { buildEvidence, buildProbe, buildTcp } from './testing/build-evidence'
import { FIRING_EXAMPLES } from './testing/firing-examples'
import { PICKS_COUNT, scaleEvidence, spoilEvidence } from './testing/vary-evidence'

/** How many cases each property is tried on; docs/benchmarks.md tells of the 100,000 that issue 4 asks for. */
const CASES_COUNT = Number(process.env.PLUMBLINE_DIAGNOSIS_CASES ?? 2_000)
/** Far above the two or three that a case takes, for a machine that is busy with something else. */
const MS_A_CASE = 100

/** A healthy link and one for each rule that fires. */
const anyExampleName = fc.constantFrom('healthy', ...RULE_IDS)
const anyPicks = fc.array(fc.nat({ max: PICKS_COUNT - 1 }), { minLength: 1, maxLength: 400 })

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

  it('never throws, whatever is missing, absurd or hostile', {
    timeout: 20_000 + CASES_COUNT * MS_A_CASE,
  }, () => {
    fc.assert(
      fc.property(anyExampleName, anyPicks, (name, picks) => {
        const example = name === 'healthy' ? buildEvidence() : FIRING_EXAMPLES[name]
        const nonsense = diagnose(spoilEvidence(example, picks)).filter(
          ({ sentence, evidence }) =>
            /NaN|undefined|Infinity|∞/.test(sentence) || evidence.some(({ value }) => Number.isNaN(value)),
        )
        expect(nonsense).toEqual([])
      }),
      { numRuns: CASES_COUNT },
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
