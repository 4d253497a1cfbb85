import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { OneWayTest } from '@/lib/domain/model/step'
import { buildTcpTest } from '../testing/build-run'
import { buildIntervals } from '../testing/build-test'
import { findOverlap } from './find-overlap'

const LENGTH_S = 10
const ROUNDING_S = 1e-6

/** Two tests at once as they were: who began when, how far apart the hosts are, and what their clocks said at that time. */
type World = {
  /** How much later B began to send than A; negative where it began before. */
  readonly laterS: number
  readonly delayS: { readonly ab: number; readonly ba: number }
  /** Seconds since boot of either host when A began. */
  readonly clockS: { readonly a: number; readonly b: number }
}

function build(
  direction: OneWayDirection,
  startedAtS: { readonly a: number; readonly b: number },
): OneWayTest {
  const test = buildTcpTest(direction, 45e6)
  const [sender, receiver] = direction === 'ab' ? (['a', 'b'] as const) : (['b', 'a'] as const)
  return {
    ...test,
    intervals: buildIntervals(Array.from({ length: LENGTH_S }, () => 45e6)),
    totals: { ...test.totals, seconds: LENGTH_S },
    sender: { ...test.sender, side: sender, startedAtS: startedAtS[sender] },
    receiver: { ...test.receiver, side: receiver, startedAtS: startedAtS[receiver] },
  }
}

/** What the hosts' clocks tell of it: a receiver sees its test one delay after the sender began. */
function observe({ laterS, delayS, clockS: { a, b } }: World, jumpOfBS = 0): readonly OneWayTest[] {
  return [
    build('ab', { a, b: b + delayS.ab }),
    build('ba', { a: a + laterS + delayS.ba, b: b + laterS + jumpOfBS }),
  ]
}

const seconds = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const WORLDS: fc.Arbitrary<World> = fc.record({
  laterS: seconds(-4.5, 4.5),
  delayS: fc.record({ ab: seconds(0, 0.3), ba: seconds(0, 0.3) }),
  clockS: fc.record({ a: seconds(1e3, 1e8), b: seconds(1e3, 1e8) }),
})

describe('when two tests ran together', () => {
  it('is told whatever the hosts’ clocks say, to half of what the two ways differ in delay', () => {
    fc.assert(
      fc.property(WORLDS, (world) => {
        const { laterS, delayS } = world
        const overlap = findOverlap(observe(world))
        if (overlap.kind !== 'known') throw new Error(JSON.stringify(overlap))
        const skewS = Math.abs(delayS.ab - delayS.ba) / 2
        expect(Math.abs(overlap.offsetS - laterS)).toBeLessThanOrEqual(skewS + ROUNDING_S)
      }),
    )
  })

  it('is one span on both tests’ own zero, inside either test', () => {
    fc.assert(
      fc.property(WORLDS, (world) => {
        const overlap = findOverlap(observe(world))
        if (overlap.kind !== 'known') throw new Error(JSON.stringify(overlap))
        const [one, other] = overlap.spans
        expect(one.fromS - other.fromS).toBeCloseTo(overlap.offsetS, 6)
        expect(one.toS - other.toS).toBeCloseTo(overlap.offsetS, 6)
        for (const { fromS, toS } of overlap.spans) {
          expect(fromS).toBeGreaterThanOrEqual(-ROUNDING_S)
          expect(toS).toBeLessThanOrEqual(LENGTH_S + ROUNDING_S)
        }
      }),
    )
  })

  it('is unknown where a clock jumped between the two beginnings', () => {
    const jumps = fc.oneof(seconds(2, 3_600), seconds(-3_600, -2))
    fc.assert(
      fc.property(WORLDS, jumps, (world, jumpS) => {
        expect(findOverlap(observe(world, jumpS)).kind).toBe('unknown')
      }),
    )
  })
})
