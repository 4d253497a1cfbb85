import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildLink } from '@/lib/domain/analysis/testing/build-run'
import type { PerformedStep, StepOutcome, UdpSpec } from '@/lib/domain/model/step'
import { udpLimits } from './plan-context'
import type { PlanInput } from './plan-next'
import { udpProbeVerdict } from './plan-udp'
import { anyRun, anyWorld, perform, performAll, RUN, simulate, WORLD } from './testing/simulate-plan'

const RUNS_COUNT = 30

function probesOf(performed: readonly PerformedStep[], direction: 'ab' | 'ba'): readonly UdpSpec[] {
  return performed.flatMap(({ spec }) =>
    spec.kind === 'udp-probe' && spec.direction === direction ? [spec] : [],
  )
}

const rates = (performed: readonly PerformedStep[]) =>
  probesOf(performed, 'ab').map(({ offeredBps }) => offeredBps)

function judgedProbes(performed: readonly PerformedStep[]) {
  return performed.flatMap(({ spec, outcome }) => {
    if (spec.kind !== 'udp-probe' || spec.direction !== 'ab') return []
    return [{ bps: spec.offeredBps, verdict: udpProbeVerdict(spec, outcome) }]
  })
}

describe('the plan of a full run', () => {
  it('has the steps of the design in their order', () => {
    const kinds = simulate(RUN, WORLD).map(({ spec }) => `${spec.kind} ${spec.direction}`)
    const fixed = ['rtt', 'mtu', 'tcp-single', 'tcp-parallel'].flatMap((kind) => [`${kind} ab`, `${kind} ba`])
    expect(kinds.slice(0, 11)).toEqual([...fixed, 'tcp-both both', 'jitter ab', 'jitter ba'])
    expect(kinds.filter((kind) => kind === 'window ab')).toHaveLength(8)
    expect(kinds.lastIndexOf('udp-probe ab')).toBeLessThan(kinds.indexOf('udp-probe ba'))
    expect(kinds.lastIndexOf('udp-probe ba')).toBeLessThan(kinds.indexOf('window ab'))
  })

  it('ends, and never offers more than the bound, whatever the link is like', () => {
    fc.assert(
      fc.property(anyRun, anyWorld, (input, path) => {
        const performed = simulate(input, path)
        const limits = udpLimits({ ...input, performed }, 'ab')
        expect(rates(performed).every((rate) => rate <= (limits?.ceilingBps ?? 0))).toBe(true)
        expect(rates(performed).every((rate) => rate <= (input.link.settings.maxRateBps ?? Infinity))).toBe(
          true,
        )
        expect(rates(performed).length).toBeLessThanOrEqual(15)
      }),
      { numRuns: RUNS_COUNT },
    )
  })

  it('rises until 1 % is lost, and then only looks between a clean and a worse rate', () => {
    fc.assert(
      fc.property(anyRun, anyWorld, (input, path) => {
        const probes = judgedProbes(simulate(input, path))
        const firstLossy = probes.findIndex(({ verdict }) => verdict === 'lossy')
        const rising = firstLossy < 0 ? [] : probes.slice(0, firstLossy + 1).map(({ bps }) => bps)
        expect(rising).toEqual(rising.toSorted((x, y) => x - y))
        const lossyBps = rising.at(-1) ?? Infinity
        expect(probes.slice(rising.length).every(({ bps }) => bps <= lossyBps)).toBe(true)
      }),
      { numRuns: RUNS_COUNT },
    )
  })

  it('brackets the knee to 2 % wherever it lies inside the grid', () => {
    fc.assert(
      fc.property(fc.double({ min: 11e6, max: 90e6, noNaN: true }), (kneeBps) => {
        const probes = judgedProbes(simulate(RUN, { ...WORLD, kneeBps }))
        const clean = Math.max(...probes.filter(({ verdict }) => verdict === 'clean').map(({ bps }) => bps))
        const worse = Math.min(...probes.filter(({ bps }) => bps > clean).map(({ bps }) => bps))
        expect(worse / clean).toBeLessThanOrEqual(1.0201)
        expect(clean / kneeBps).toBeGreaterThan(0.98)
        expect(probes.length).toBeLessThanOrEqual(13)
      }),
      { numRuns: RUNS_COUNT },
    )
  })

  it('is not misled by one lost moment at a rate that TCP carried', () => {
    const lossy = { ...WORLD, kneeBps: 20e6 }
    let accidentsCount = 0
    const performed = performAll(RUN, (spec) => {
      const isAccident = spec.kind === 'udp-probe' && spec.offeredBps === 40e6 && accidentsCount++ === 0
      return perform(spec, isAccident ? lossy : WORLD)
    })
    const probes = judgedProbes(performed)
    expect(probes.filter(({ bps }) => bps === 40e6).map(({ verdict }) => verdict)).toEqual(['lossy', 'clean'])
    expect(
      Math.max(...probes.filter(({ verdict }) => verdict === 'clean').map(({ bps }) => bps)),
    ).toBeGreaterThan(0.98 * WORLD.kneeBps)
  })

  it('looks twice at one loss that TCP contradicts, and believes the losses after it', () => {
    const offered = rates(simulate(RUN, { ...WORLD, kneeBps: 30e6 }))
    expect(offered.filter((rate) => rate === 40e6)).toHaveLength(2)
    expect(new Set(offered).size).toBe(offered.length - 1)
  })

  it('offers the same grid on another day, though TCP and RTT are not the same', () => {
    fc.assert(
      fc.property(anyWorld, anyWorld, (one, other) => {
        const clean = { kneeBps: 1e12, mtuBytes: 1500 }
        expect(rates(simulate(RUN, { ...one, ...clean }))).toEqual(
          rates(simulate(RUN, { ...other, ...clean })),
        )
      }),
      { numRuns: RUNS_COUNT },
    )
  })

  it('takes 110 % of TCP where no capacity is registered, still on preferred rates', () => {
    const link = buildLink({ capacityAbBps: null, capacityBaBps: null })
    const offered = rates(simulate({ ...RUN, link }, { ...WORLD, kneeBps: 1e12 }))
    expect(offered).toEqual([10e6, 16e6, 25e6, 40e6, 63e6, 99e6])
  })
})

describe('the plan of a quick run', () => {
  const baseline = { kneeBps: { ab: 88e6, ba: 90e6 } }

  it('holds a direction to its registered capacity though the other registers none', () => {
    const link = buildLink({ capacityAbBps: 50e6, capacityBaBps: null })
    const offered = rates(simulate({ ...RUN, link, profile: 'quick', baseline }, WORLD))
    expect(Math.max(...offered)).toBeLessThanOrEqual(50e6)
  })

  it('probes at a base rate and at the knee of the baseline', () => {
    const performed = simulate({ ...RUN, profile: 'quick', baseline }, WORLD)
    expect(performed.map(({ spec }) => spec.kind)).toEqual([
      ...['rtt', 'rtt', 'mtu', 'mtu', 'tcp-single', 'tcp-single'],
      ...['udp-probe', 'udp-probe', 'udp-probe', 'udp-probe'],
    ])
    expect(rates(performed)).toEqual([40e6, 88e6])
  })

  it('has exactly the specifications of the same steps of full', () => {
    const full = simulate(RUN, WORLD).map(({ spec }) => JSON.stringify(spec))
    const quick = simulate({ ...RUN, profile: 'quick' }, WORLD).map(({ spec }) => JSON.stringify(spec))
    expect(quick.filter((spec) => !full.includes(spec))).toEqual([])
  })
})

describe('a plan on a link that misbehaves', () => {
  const failed = (code: string): StepOutcome => ({
    state: 'failed',
    failure: { code, message: code },
    result: null,
  })

  it('ends early when nothing answers either way', () => {
    const performed = performAll(RUN, (spec) =>
      spec.kind === 'mtu' ? perform(spec, WORLD) : failed('no-reply'),
    )
    expect(performed.map(({ spec }) => spec.kind)).toEqual([
      'rtt',
      'rtt',
      'mtu',
      'mtu',
      'tcp-single',
      'tcp-single',
    ])
  })

  it('leaves out what needs a connection in the direction that refuses one', () => {
    const performed = performAll(RUN, (spec) =>
      spec.kind === 'tcp-single' && spec.direction === 'ab' ? failed('firewalled') : perform(spec, WORLD),
    )
    const later = performed.filter(({ spec }) => !['rtt', 'mtu', 'tcp-single'].includes(spec.kind))
    expect(later.every(({ spec }) => spec.direction === 'ba')).toBe(true)
    expect(later.length).toBeGreaterThan(5)
  })

  it('sends no curve where UDP does not pass', () => {
    const performed = performAll(RUN, (spec) =>
      spec.kind === 'jitter' ? failed('udp-blocked') : perform(spec, WORLD),
    )
    expect(performed.some(({ spec }) => spec.kind === 'udp-probe')).toBe(false)
  })

  it('gives a curve up after a first probe that came to nothing', () => {
    const performed = performAll(RUN, (spec) =>
      spec.kind === 'udp-probe' ? failed('timeout') : perform(spec, WORLD),
    )
    expect(probesOf(performed, 'ab')).toHaveLength(1)
  })

  it('marks windows that the hosts do not grant, and measures without an RTT only what needs none', () => {
    const link = buildLink({ capacityAbBps: 1e9, capacityBaBps: 1e9 })
    const limit = {
      sysctls: { 'net.core.wmem_max': '212992', 'net.core.rmem_max': '212992' },
      interfaces: [],
    }
    const facts = { a: limit, b: limit } as unknown as PlanInput['facts']
    const windows = simulate(
      { ...RUN, link, facts },
      { ...WORLD, rttMs: 40, tcpBps: 9e8, kneeBps: 1e12 },
    ).flatMap(({ spec }) => (spec.kind === 'window' && spec.direction === 'ab' ? [spec] : []))
    expect(windows).toHaveLength(8)
    expect(windows[0]?.windowAskedBytes).toBe(262_144)
    expect(windows.every(({ clamped }) => clamped)).toBe(true)
    const blind = performAll(RUN, (spec) => (spec.kind === 'rtt' ? failed('no-reply') : perform(spec, WORLD)))
    expect(blind.some(({ spec }) => spec.kind === 'window')).toBe(false)
    expect(blind.some(({ spec }) => spec.kind === 'udp-probe')).toBe(true)
  })
})
