import { describe, expect, it } from 'vitest'
import { buildJudgeContext } from '@/lib/domain/analysis/judge-context'
import { judgeRun } from '@/lib/domain/analysis/judge-run'
import { judgeStep } from '@/lib/domain/analysis/step/judge-step'
import type { Direction, OneWayDirection } from '@/lib/domain/model/direction'
import type { OneWayTest } from '@/lib/domain/model/step'
import { buildDone, buildLink, buildTcpSpec, buildTcpTest } from '../testing/build-run'
import { buildIntervals } from '../testing/build-test'

/** A test that began at these moments, each on its own host's clock. */
function buildStarted(
  direction: OneWayDirection,
  ratesBps: readonly number[],
  startedAtS: { readonly a: number | null; readonly b: number | null },
): OneWayTest {
  const test = buildTcpTest(direction, 45e6)
  const [sender, receiver] = direction === 'ab' ? (['a', 'b'] as const) : (['b', 'a'] as const)
  return {
    ...test,
    intervals: buildIntervals(ratesBps),
    totals: { ...test.totals, seconds: ratesBps.length },
    sender: { ...test.sender, side: sender, startedAtS: startedAtS[sender] },
    receiver: { ...test.receiver, side: receiver, startedAtS: startedAtS[receiver] },
  }
}

const repeat = (bps: number, count: number) => Array.from({ length: count }, () => bps)
const stepOf = (tests: readonly OneWayTest[]) =>
  buildDone(buildTcpSpec('tcp-both', 'both'), { kind: 'tcp', tests })
const NO_FACTS = { a: null, b: null }

function rateOf(tests: readonly OneWayTest[], name: string, direction: Direction) {
  const { metrics } = judgeRun({ performed: [stepOf(tests)], link: buildLink(), facts: NO_FACTS })
  return metrics.find((each) => each.key === `tcp.both.${name}` && each.direction === direction)
}

describe('two tests at once', () => {
  // B's test began 2 s later: for 2 s each had the line to itself. A booted 900 s after B.
  const shifted = [
    buildStarted('ab', [...repeat(90e6, 2), ...repeat(45e6, 8)], { a: 100, b: 1000.04 }),
    buildStarted('ba', [...repeat(45e6, 8), ...repeat(90e6, 2)], { a: 102.04, b: 1002 }),
  ]

  it('are judged over the time in which both ran', () => {
    for (const direction of ['ab', 'ba'] as const) {
      expect(rateOf(shifted, 'goodput_bps', direction)?.value).toBeCloseTo(45e6, -5)
      expect(rateOf(shifted, 'steady_bps', direction)?.value).toBeCloseTo(45e6, -5)
    }
    expect(rateOf(shifted, 'goodput_bps', 'both')?.value).toBeCloseTo(90e6, -5)
    expect(rateOf(shifted, 'steady_bps', 'both')?.value).toBeCloseTo(90e6, -5)
  })

  it('keep the ramp of the whole test', () => {
    expect(rateOf(shifted, 'ramp_s', 'ab')?.value).toBeLessThan(1)
  })

  it('have no rate where they shared less than half of the time', () => {
    const apart = [
      buildStarted('ab', repeat(90e6, 10), { a: 100, b: 1000 }),
      buildStarted('ba', repeat(90e6, 10), { a: 107, b: 1007 }),
    ]
    const reason = 'The two tests ran at the same time for only 3 of 10 s.'
    for (const direction of ['ab', 'ba', 'both'] as const) {
      expect(rateOf(apart, 'steady_bps', direction)).toMatchObject({ value: null, reason })
      expect(rateOf(apart, 'goodput_bps', direction)).toMatchObject({ value: null, reason })
    }
    const context = buildJudgeContext({ performed: [], link: buildLink(), facts: NO_FACTS })
    expect(judgeStep(stepOf(apart), context).headline).toBe(reason)
  })

  it('have no rate where nobody knows when they ran, or the hosts do not agree', () => {
    const pairs = [
      [
        { a: null, b: null },
        { a: null, b: null },
      ],
      [
        { a: 100, b: 1000 },
        { a: 100, b: 1003 },
      ],
    ] as const
    for (const [ab, ba] of pairs) {
      const tests = [buildStarted('ab', repeat(45e6, 10), ab), buildStarted('ba', repeat(45e6, 10), ba)]
      expect(rateOf(tests, 'steady_bps', 'both')).toMatchObject({
        value: null,
        reason: 'It is unknown when the two tests ran at the same time.',
      })
    }
  })

  it('are judged by one host’s clock where the other’s is unknown', () => {
    const tests = [
      buildStarted('ab', [...repeat(90e6, 2), ...repeat(45e6, 8)], { a: 100, b: null }),
      buildStarted('ba', [...repeat(45e6, 8), ...repeat(90e6, 2)], { a: 102, b: 1002 }),
    ]
    expect(rateOf(tests, 'goodput_bps', 'both')?.value).toBeCloseTo(90e6, 0)
  })

  it('are judged each over its whole length where an older row does not tell when they began', () => {
    const tests = (['ab', 'ba'] as const).map((direction) => buildTcpTest(direction, 45e6))
    expect(rateOf(tests, 'goodput_bps', 'both')?.value).toBe(90e6)
    expect(rateOf(tests, 'steady_bps', 'both')?.value).toBeCloseTo(90e6, 0)
  })
})
