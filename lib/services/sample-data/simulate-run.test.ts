import { describe, expect, it } from 'vitest'
import { DEFAULT_LINK_SETTINGS } from '@/lib/domain/model/link-settings'
import { buildSampleLink } from './build-sample-link'
import { sampleFacts } from './sample-facts'
import { SAMPLE_SCENARIOS } from './sample-scenarios'
import { seededRandom } from './seeded-random'
import { simulateRun } from './simulate-run'

const facts = {
  a: sampleFacts({ identity: 'a', address: '192.0.2.10', kernel: '6.1.0-18', speedBps: 1e10 }),
  b: sampleFacts({ identity: 'b', address: '192.0.2.20', kernel: '6.1.0-18', speedBps: 1e10 }),
}

describe('simulateRun', () => {
  for (const scenario of SAMPLE_SCENARIOS) {
    it(`performs every kind of step of a full run on ${scenario.name}`, () => {
      const link = buildSampleLink(scenario, { id: 'l', aHostId: 'a', bHostId: 'b', createdAt: new Date(0) })
      const world = scenario.worldAt(200)
      const input = { link, profile: 'full', facts, baseline: null, world } as const
      const kinds = new Set(simulateRun(input, seededRandom(1)).map((step) => step.spec.kind))
      expect([...kinds].toSorted()).toEqual(
        ['jitter', 'mtu', 'rtt', 'tcp-both', 'tcp-parallel', 'tcp-single', 'udp-probe', 'window'].toSorted(),
      )
      expect(link.settings).toEqual(DEFAULT_LINK_SETTINGS)
    })
  }

  it('gives the same run for the same seed', () => {
    const [scenario] = SAMPLE_SCENARIOS
    if (!scenario) throw new Error('no scenario')
    const link = buildSampleLink(scenario, { id: 'l', aHostId: 'a', bHostId: 'b', createdAt: new Date(0) })
    const input = { link, profile: 'quick', facts, baseline: null, world: scenario.worldAt(9) } as const
    expect(simulateRun(input, seededRandom(5))).toEqual(simulateRun(input, seededRandom(5)))
  })
})
