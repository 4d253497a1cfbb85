import { type Measured, measuredOr } from '@/lib/domain/analysis/measured'
import { cutIntervals, findMeanBps, toRateIntervals } from '@/lib/domain/analysis/steady/rate-intervals'
import { findOverlap } from '@/lib/domain/analysis/tcp/find-overlap'
import type { TcpJudgement } from '@/lib/domain/analysis/tcp/judge-tcp-test'

/**
 * Returns the sums of both directions at once: goodput over the time in which both ran, steady rate over that in which
 * both were steady (design §5.1, "judged over their overlap"). `judged` comes from judgeTcpTests.
 */
export function findBothRates(judged: readonly TcpJudgement[]): {
  readonly steady: Measured
  readonly goodput: Measured
} {
  const missing = 'Only one of the two directions was measured.'
  const [one, other] = judged
  if (!one || !other) return { steady: measuredOr(null, missing), goodput: measuredOr(null, missing) }
  const unsteady = judged.find((each) => !each.steady.isSteady)
  return {
    steady: unsteady
      ? measuredOr(null, unsteady.steady.reason?.sentence ?? 'One direction never became steady.')
      : measuredOr(addSteady(one, other), 'The two directions were never steady at the same time.'),
    goodput: measuredOr(
      addBoth(judged.map((each) => each.test.totals.goodputBps)),
      judged.find((each) => each.test.totals.goodputBps === null)?.steady.reason?.sentence ?? missing,
    ),
  }
}

function addSteady(one: TcpJudgement, other: TcpJudgement): number | null {
  const overlap = findOverlap([one.test, other.test])
  const offsetS = overlap.kind === 'known' ? overlap.offsetS : 0
  const span = {
    fromS: Math.max(one.steady.fromS, offsetS + other.steady.fromS),
    toS: Math.min(one.steady.toS, offsetS + other.steady.toS),
  }
  const meanWithin = ({ test }: TcpJudgement, startS: number) =>
    findMeanBps(
      cutIntervals(toRateIntervals(test.intervals), { fromS: span.fromS - startS, toS: span.toS - startS }),
    )
  return addBoth([meanWithin(one, 0), meanWithin(other, offsetS)])
}

function addBoth(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0)
}
