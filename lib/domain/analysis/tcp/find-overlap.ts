import type { Side } from '@/lib/domain/model/direction'
import type { OneWayTest } from '@/lib/domain/model/step'
import type { TimeSpan } from './counter-delta'

/**
 * When two tests ran together. `not-kept`: rows of before the moments were stored, or no pair at all; they are judged
 * each over its whole length. `unknown`: no rate of both at once can be given, and why.
 */
export type Overlap =
  | { readonly kind: 'not-kept' }
  | { readonly kind: 'unknown'; readonly reason: string }
  | {
      readonly kind: 'known'
      /** How much later the second test began than the first, in seconds; negative where it began before. */
      readonly offsetS: number
      /** The common span, on each test's own zero. */
      readonly spans: readonly [TimeSpan, TimeSpan]
    }

const SIDES: readonly Side[] = ['a', 'b']
/** The two hosts' clocks each tell the offset; they may differ by what finding a test's beginning costs, not by more. */
const MOST_DISAGREEMENT_S = 1
/** Two tests that shared less than this of either were not a test of both at once. */
const LEAST_OVERLAP_SHARE = 0.5

/** Returns when the two tests of a step ran at the same time, each host's moments on its own clock (design §5.1). */
export function findOverlap(tests: readonly OneWayTest[]): Overlap {
  const [one, other] = tests
  if (!one || !other || !isKept(one) || !isKept(other)) return { kind: 'not-kept' }
  const offsetS = findOffsetS(one, other)
  if (offsetS === null) {
    return { kind: 'unknown', reason: 'It is unknown when the two tests ran at the same time.' }
  }
  const [oneS, otherS] = [findLengthS(one), findLengthS(other)]
  const span = { fromS: Math.max(0, offsetS), toS: Math.min(oneS, offsetS + otherS) }
  const sharedS = Math.max(0, span.toS - span.fromS)
  const longestS = Math.max(oneS, otherS)
  if (sharedS < LEAST_OVERLAP_SHARE * longestS) {
    const [shared, longest] = [sharedS, longestS].map((seconds) => Math.round(seconds * 10) / 10)
    return {
      kind: 'unknown',
      reason: `The two tests ran at the same time for only ${shared} of ${longest} s.`,
    }
  }
  const moved = { fromS: span.fromS - offsetS, toS: span.toS - offsetS }
  return { kind: 'known', offsetS, spans: [span, moved] }
}

function isKept(test: OneWayTest): boolean {
  return test.sender.startedAtS !== undefined && test.receiver.startedAtS !== undefined
}

/**
 * Each host saw one test as its sender and the other as its receiver, so that its clock tells how far they lay apart, by
 * the path's delay too much on one host and too little on the other: the mean of both is right.
 */
function findOffsetS(one: OneWayTest, other: OneWayTest): number | null {
  const offsets = SIDES.flatMap((side) => {
    const [first, second] = [startAt(one, side), startAt(other, side)]
    return first === null || second === null ? [] : [second - first]
  })
  if (offsets.length === 0 || Math.max(...offsets) - Math.min(...offsets) > MOST_DISAGREEMENT_S) return null
  return offsets.reduce((sum, each) => sum + each, 0) / offsets.length
}

function startAt(test: OneWayTest, side: Side): number | null {
  const end = test.sender.side === side ? test.sender : test.receiver
  return end.startedAtS ?? null
}

function findLengthS(test: OneWayTest): number {
  return Math.max(test.totals.seconds ?? 0, ...test.intervals.map((each) => each.endS))
}
