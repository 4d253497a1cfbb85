import fc from 'fast-check'
import { buildLink } from '@/lib/domain/analysis/testing/build-run'
import { buildIntervals, buildTest } from '@/lib/domain/analysis/testing/build-test'
import { buildUdpTest } from '@/lib/domain/analysis/testing/build-udp-test'
import { DEFAULT_LINK_SETTINGS } from '@/lib/domain/model/link-settings'
import type { PerformedStep, StepOutcome, StepSpec } from '@/lib/domain/model/step'
import { type PlanInput, planNext } from '@/lib/domain/suite/plan-next'

export type World = {
  readonly rttMs: number
  readonly tcpBps: number
  readonly kneeBps: number
  readonly mtuBytes: number
}
export const WORLD: World = { rttMs: 40, tcpBps: 90e6, kneeBps: 95e6, mtuBytes: 1500 }
const MAX_STEPS_COUNT = 200

/** What a link that is like `world` answers to a step. */
export function perform(spec: StepSpec, world: World): StepOutcome {
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

export type Run = Omit<PlanInput, 'performed'>
export const RUN: Run = {
  link: buildLink(),
  profile: 'full',
  chosenSteps: null,
  facts: { a: null, b: null },
  baseline: null,
}

/** Asks the planner for step after step until it has none left. */
export function performAll(run: Run, act: (spec: StepSpec) => StepOutcome): readonly PerformedStep[] {
  const performed: PerformedStep[] = []
  while (performed.length < MAX_STEPS_COUNT) {
    const spec = planNext({ ...run, performed })
    if (!spec) return performed
    performed.push({ spec, outcome: act(spec) })
  }
  throw new Error('the plan does not end')
}

export const simulate = (run: Run, world: World) => performAll(run, (spec) => perform(spec, world))

/** Any path. */
export const anyWorld = fc.record({
  rttMs: fc.double({ min: 0.05, max: 600, noNaN: true }),
  tcpBps: fc.double({ min: 1e5, max: 2e10, noNaN: true }),
  kneeBps: fc.double({ min: 1e4, max: 2e10, noNaN: true }),
  mtuBytes: fc.integer({ min: 600, max: 9000 }),
})
const capacity = fc.option(fc.double({ min: 1e4, max: 1e10, noNaN: true }))

/** Any full run. */
export const anyRun = fc
  .record({
    capacity,
    isBeyond: fc.boolean(),
    maxRateBps: fc.option(fc.double({ min: 1e5, max: 1e10, noNaN: true })),
  })
  .map(
    ({ capacity: bps, isBeyond, maxRateBps }): Run => ({
      ...RUN,
      link: buildLink({
        capacityAbBps: bps,
        capacityBaBps: bps,
        settings: { ...DEFAULT_LINK_SETTINGS, beyondCapacity: isBeyond, maxRateBps },
      }),
    }),
  )
