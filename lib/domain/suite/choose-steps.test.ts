import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildLink } from '@/lib/domain/analysis/testing/build-run'
import { type ChosenStep, PROFILES, type Profile, STEP_KINDS } from '@/lib/domain/model/run-state'
import type { StepSpec } from '@/lib/domain/model/step'
import { completeChoice, directionsOfKind, findNoSuchStep, includesStep, PROFILE_KINDS } from './choose-steps'
import { estimateRun } from './estimate'
import { anyRun, anyWorld, perform, performAll, RUN, type World } from './testing/simulate-plan'

const RUNS_COUNT = 60
const stepsOf = (profile: Profile): readonly ChosenStep[] =>
  PROFILE_KINDS[profile].flatMap((kind) => directionsOfKind(kind).map((direction) => ({ kind, direction })))
const anyChoice = fc.constantFrom(...PROFILES).chain((profile) =>
  fc.record({
    profile: fc.constant(profile),
    chosenSteps: fc.subarray([...stepsOf(profile)], { minLength: 1 }),
  }),
)
const baseline = { kneeBps: { ab: 30e6, ba: 40e6 } }

/** A path on which no two things are alike: each way, and parallel streams beside one. */
function answer(spec: StepSpec, world: World) {
  const share = (spec.direction === 'ba' ? 0.7 : 1) * (spec.kind === 'tcp-parallel' ? 1 : 0.4)
  const rttMs = world.rttMs * (spec.direction === 'ba' ? 1.3 : 1)
  const mtuBytes = spec.direction === 'ba' ? world.mtuBytes - 100 : world.mtuBytes
  return perform(spec, { ...world, rttMs, mtuBytes, tcpBps: world.tcpBps * share })
}

const isOf = (spec: StepSpec, steps: readonly ChosenStep[]) =>
  steps.some(({ kind, direction }) => spec.kind === kind && spec.direction === direction)

describe('a run of chosen steps', () => {
  it('performs each chosen step exactly as the whole profile would, whatever the link and the path', () => {
    fc.assert(
      fc.property(anyRun, anyWorld, anyChoice, (run, world, { profile, chosenSteps }) => {
        const whole = { ...run, profile, baseline }
        const all = performAll(whole, (spec) => answer(spec, world))
        const some = performAll({ ...whole, chosenSteps }, (spec) => answer(spec, world))
        const chosenOf = (steps: typeof all) =>
          steps.map(({ spec }) => spec).filter((spec) => isOf(spec, chosenSteps))
        expect(chosenOf(some)).toEqual(chosenOf(all))
      }),
      { numRuns: RUNS_COUNT },
    )
  })

  it('performs nothing that was neither chosen nor is what a chosen step rests on', () => {
    fc.assert(
      fc.property(anyRun, anyWorld, anyChoice, (run, world, choice) => {
        const complete = completeChoice(choice, run.link) ?? []
        const performed = performAll({ ...run, ...choice, baseline }, (spec) => answer(spec, world))
        expect(performed.filter(({ spec }) => !isOf(spec, complete))).toEqual([])
      }),
      { numRuns: RUNS_COUNT },
    )
  })

  const specsOf = (link: typeof RUN.link, chosen: ChosenStep) =>
    performAll({ ...RUN, link, chosenSteps: [chosen] }, (spec) => answer(spec, WORLD)).map(
      ({ spec }) => `${spec.kind} ${spec.direction}`,
    )
  const WORLD: World = { rttMs: 40, tcpBps: 90e6, kneeBps: 95e6, mtuBytes: 1500 }

  it('measures one stream with the round trip and the path MTU that it is judged against', () => {
    expect(specsOf(RUN.link, { kind: 'tcp-single', direction: 'ba' })).toEqual([
      'rtt ba',
      'mtu ba',
      'tcp-single ba',
    ])
    expect(specsOf(RUN.link, { kind: 'rtt', direction: 'ab' })).toEqual(['rtt ab'])
    expect(specsOf(RUN.link, { kind: 'jitter', direction: 'ab' })).toEqual(['jitter ab'])
  })

  it('draws the UDP curve of one direction, after what bounds and contradicts it', () => {
    const kinds = new Set(specsOf(RUN.link, { kind: 'udp-probe', direction: 'ab' }))
    expect([...kinds]).toEqual([
      'rtt ab',
      'mtu ab',
      'mtu ba',
      'tcp-single ab',
      'tcp-parallel ab',
      'udp-probe ab',
    ])
  })

  it('scans windows without TCP where the capacity is registered, and after TCP where it is not', () => {
    const scan: ChosenStep = { kind: 'window', direction: 'ab' }
    expect([...new Set(specsOf(RUN.link, scan))]).toEqual(['rtt ab', 'rtt ba', 'window ab'])
    const unregistered = buildLink({ capacityAbBps: null })
    expect(new Set(specsOf(unregistered, scan))).toContain('tcp-parallel ab')
  })

  it('measures both ways at once when that is chosen, and says so of each way', () => {
    const chosen: ChosenStep = { kind: 'tcp-both', direction: 'both' }
    expect(specsOf(RUN.link, chosen).at(-1)).toBe('tcp-both both')
    const plan = {
      profile: 'full',
      chosenSteps: completeChoice({ profile: 'full', chosenSteps: [chosen] }, RUN.link),
    } as const
    expect(includesStep(plan, { kind: 'tcp-both', direction: 'ab' })).toBe(true)
    expect(includesStep(plan, { kind: 'tcp-single', direction: 'ab' })).toBe(false)
  })
})

describe('a choice of steps', () => {
  it('is of steps that the profile has, in a direction that they are performed in', () => {
    for (const profile of PROFILES) {
      for (const kind of STEP_KINDS) {
        for (const direction of ['ab', 'ba', 'both'] as const) {
          const isKnown = stepsOf(profile).some((step) => step.kind === kind && step.direction === direction)
          expect(findNoSuchStep(profile, { kind, direction }) === null).toBe(isKnown)
        }
      }
    }
    expect(findNoSuchStep('quick', { kind: 'window', direction: 'ab' })).toBe(
      'The quick profile has no step window.',
    )
  })

  it('of all steps is reckoned as the whole profile is, and of one as a part of it', () => {
    for (const profile of PROFILES) {
      const input = { ...RUN, profile, lastKnown: {} }
      const whole = estimateRun(input)
      expect(estimateRun({ ...input, chosenSteps: stepsOf(profile) })).toEqual(whole)
    }
    const one = estimateRun({ ...RUN, lastKnown: {}, chosenSteps: [{ kind: 'tcp-single', direction: 'ab' }] })
    expect(one.stepsCount).toBe(3)
    // Ten seconds of 100 Mbit/s; a ping, a path-MTU search and three times what a step costs beside.
    expect(one.bytes).toBe(125e6)
    expect(one.seconds).toBeGreaterThan(15)
    expect(one.seconds).toBeLessThan(20)
  })
})
