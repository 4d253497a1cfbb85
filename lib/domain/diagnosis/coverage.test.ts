import { describe, expect, it } from 'vitest'
import { collectAtHandEvidence } from './at-hand/at-hand-evidence'
import { atHandSchema } from './at-hand/input'
import { findUnjudged } from './coverage'
import { diagnose } from './diagnose'
import type { Evidence } from './evidence'
import { RULE_IDS } from './finding'
import { buildEvidence, buildTcp } from './testing/build-evidence'

const unjudgedOf = (evidence: Evidence) => findUnjudged(evidence, diagnose(evidence))
const atHand = (input: unknown) => collectAtHandEvidence(atHandSchema.parse(input)).evidence

describe('which rules had too little to go on', () => {
  it('none but the window scan of a run that measured everything else', () => {
    expect(unjudgedOf(buildEvidence()).map(({ rule }) => rule)).toEqual(['buffer-clamped'])
  })

  it('all of them, both ways, where nothing was given', () => {
    const unjudged = unjudgedOf(atHand({}))
    expect(unjudged.map(({ rule }) => rule)).toEqual([...RULE_IDS])
    for (const { directions, needs } of unjudged) {
      expect(directions).toEqual(['ab', 'ba'])
      expect(needs).not.toBe('')
    }
  })

  it('a rule that needs both directions of one that was tested one way only', () => {
    const oneWay = buildEvidence({ ba: { single: null, parallel: null } })
    expect(unjudgedOf(oneWay).find(({ rule }) => rule === 'asymmetric')?.directions).toEqual(['ab', 'ba'])
    expect(unjudgedOf(oneWay).find(({ rule }) => rule === 'window-limited')).toBeUndefined()
  })

  it('not the processor of a line that is full, nor a rule that fired on what little there was', () => {
    const quiet = { cpu: null, iperfCpuPct: null }
    const test = buildTcp()
    const single = { ...test, sender: { ...test.sender, ...quiet }, receiver: { ...test.receiver, ...quiet } }
    const rules = unjudgedOf(buildEvidence({ ab: { single, parallel: null } })).map(({ rule }) => rule)
    expect(rules).not.toContain('cpu-limited')
    const ring =
      'Ring parameters for eth0:\nPre-set maximums:\nRX:\t\t4096\nCurrent hardware settings:\nRX:\t\t256\n'
    const fired = atHand({ texts: [ring], tests: [{ protocol: 'tcp', goodputBps: 6e9, retransmits: 4_000 }] })
    expect(unjudgedOf(fired).find(({ rule }) => rule === 'nic-drops')?.directions).toEqual(['ba'])
  })
})
