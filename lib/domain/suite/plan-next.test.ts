import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildIntervals, buildTest } from '@/lib/domain/analysis/testing/build-test'
import { buildUdpTest } from '@/lib/domain/analysis/testing/build-udp-test'
import type { Link } from '@/lib/domain/model/link'
import { DEFAULT_LINK_SETTINGS, type LinkSettings } from '@/lib/domain/model/link-settings'
import type { PerformedStep, StepOutcome, StepSpec, UdpSpec } from '@/lib/domain/model/step'
import { udpLimits } from './plan-context'
import { type PlanInput, planNext } from './plan-next'
import { udpProbeVerdict } from './plan-udp'

type World = {
  readonly rttMs: number
  readonly tcpBps: number
  readonly kneeBps: number
  readonly mtuBytes: number
}
const WORLD: World = { rttMs: 40, tcpBps: 90e6, kneeBps: 95e6, mtuBytes: 1500 }
const MAX_STEPS_COUNT = 200
const RUNS_COUNT = 30

function buildLink(over: Partial<Link> = {}, settings: Partial<LinkSettings> = {}): Link {
  return {
    id: 'link',
    name: 'test link',
    a: { hostId: 'a', address: '10.0.0.1' },
    b: { hostId: 'b', address: '10.0.0.2' },
    capacityAbBps: 100e6,
    capacityBaBps: 100e6,
    capacityLayer: 'l1',
    expectedRttMs: null,
    mtuBytes: null,
    ports: { first: 5201, count: 10 },
    circuit: null,
    tags: [],
    notes: null,
    createdAt: new Date(0),
    retiredAt: null,
    ...over,
    settings: { ...DEFAULT_LINK_SETTINGS, ...settings },
  }
}

function perform(spec: StepSpec, world: World): StepOutcome {
  if (spec.kind === 'rtt') {
    const ping = {
      sentCount: 20,
      lostCount: 0,
      minMs: world.rttMs,
      avgMs: world.rttMs,
      maxMs: world.rttMs,
      mdevMs: 0,
    }
    return { state: 'done', result: { kind: 'rtt', ping: { ...ping, replies: [] } } }
  }
  if (spec.kind === 'mtu') {
    const mtu = { pathMtuBytes: world.mtuBytes, isReported: null, interfaceMtuBytes: 1500, hops: [] }
    return { state: 'done', result: { kind: 'mtu', mtu } }
  }
  if (spec.kind === 'udp-probe' || spec.kind === 'jitter') {
    const share = Math.max(0, 1 - world.kneeBps / spec.offeredBps)
    const sent = (spec.offeredBps * 3) / (8 * 1448)
    return {
      state: 'done',
      result: {
        kind: 'udp',
        test: buildUdpTest({ sentBps: spec.offeredBps, lostCount: Math.round(share * sent), seconds: 3 }),
      },
    }
  }
  if ('clamped' in spec && spec.clamped)
    return { state: 'skipped', failure: { code: 'clamped', message: 'clamped' } }
  const test = buildTest({
    totals: { goodputBps: world.tcpBps },
    intervals: buildIntervals([world.tcpBps, world.tcpBps]),
  })
  return { state: 'done', result: { kind: 'tcp', tests: [test] } }
}

type Run = Omit<PlanInput, 'performed'>
const RUN: Run = { link: buildLink(), profile: 'full', facts: { a: null, b: null }, baseline: null }

function performAll(run: Run, act: (spec: StepSpec) => StepOutcome): readonly PerformedStep[] {
  const performed: PerformedStep[] = []
  while (performed.length < MAX_STEPS_COUNT) {
    const spec = planNext({ ...run, performed })
    if (!spec) return performed
    performed.push({ spec, outcome: act(spec) })
  }
  throw new Error('the plan does not end')
}

const simulate = (run: Run, world: World) => performAll(run, (spec) => perform(spec, world))

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

const world = fc.record({
  rttMs: fc.double({ min: 0.05, max: 600, noNaN: true }),
  tcpBps: fc.double({ min: 1e5, max: 2e10, noNaN: true }),
  kneeBps: fc.double({ min: 1e4, max: 2e10, noNaN: true }),
  mtuBytes: fc.integer({ min: 600, max: 9000 }),
})
const capacity = fc.option(fc.double({ min: 1e4, max: 1e10, noNaN: true }))
const run = fc
  .record({
    capacity,
    isBeyond: fc.boolean(),
    maxRateBps: fc.option(fc.double({ min: 1e5, max: 1e10, noNaN: true })),
  })
  .map(
    ({ capacity: bps, isBeyond, maxRateBps }): Run => ({
      ...RUN,
      link: buildLink({ capacityAbBps: bps, capacityBaBps: bps }, { beyondCapacity: isBeyond, maxRateBps }),
    }),
  )

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
      fc.property(run, world, (input, path) => {
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
      fc.property(run, world, (input, path) => {
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
      fc.property(world, world, (one, other) => {
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
