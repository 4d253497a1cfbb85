import type { JudgeContext } from '@/lib/domain/analysis/judge-context'
import { cutIntervals, findMeanBps, toRateIntervals } from '@/lib/domain/analysis/steady/rate-intervals'
import type { OneWayTest, TestInterval } from '@/lib/domain/model/step'
import type { TimeSpan } from './counter-delta'
import { findOverlap } from './find-overlap'
import { judgeTcpTest, type TcpJudgement } from './judge-tcp-test'

/**
 * Returns what the tests of one TCP step say. Two tests at once are judged over the time in which both ran (design §5.1):
 * alone, each had the line to itself. The ramp stays that of the whole test. Where they did not run together, or nobody
 * knows when, there is no rate, and the steady state says why.
 */
export function judgeTcpTests(
  tests: readonly OneWayTest[],
  shape: { readonly streamsCount: number; readonly context: JudgeContext },
): readonly TcpJudgement[] {
  const overlap = findOverlap(tests)
  const whole = tests.map((test) => judgeTcpTest(test, shape))
  if (overlap.kind === 'not-kept') return whole
  return whole.map((judged, index) => {
    const span = overlap.kind === 'known' ? overlap.spans[index] : undefined
    if (overlap.kind === 'unknown') return withoutRate(judged, overlap.reason)
    return span ? judgeWithin(judged, span, shape) : judged
  })
}

function judgeWithin(
  whole: TcpJudgement,
  span: TimeSpan,
  shape: { readonly streamsCount: number; readonly context: JudgeContext },
): TcpJudgement {
  const judged = judgeTcpTest(cutTest(whole.test, span), shape)
  const rampS = judged.steady.isSteady ? whole.steady.rampS : null
  return { ...judged, steady: { ...judged.steady, rampS } }
}

function cutTest(test: OneWayTest, span: TimeSpan): OneWayTest {
  const goodputBps = findMeanBps(cutIntervals(toRateIntervals(test.intervals), span))
  const intervals = test.intervals.flatMap((each) => cutInterval(each, span))
  return { ...test, intervals, totals: { ...test.totals, goodputBps } }
}

/** What lies within a span, as if the interval's traffic had been even. */
function cutInterval(interval: TestInterval, span: TimeSpan): TestInterval[] {
  const startS = Math.max(interval.startS, span.fromS)
  const endS = Math.min(interval.endS, span.toS)
  if (endS <= startS) return []
  const share = (endS - startS) / (interval.endS - interval.startS)
  const part = (count: number | null) => (count === null ? null : count * share)
  return [
    {
      startS,
      endS,
      receivedBytes: part(interval.receivedBytes),
      sentBytes: part(interval.sentBytes),
      retransmits: part(interval.retransmits),
      lostCount: part(interval.lostCount),
      packetsCount: part(interval.packetsCount),
    },
  ]
}

function withoutRate(judged: TcpJudgement, sentence: string): TcpJudgement {
  const { test, steady } = judged
  const reason = { code: 'no-overlap', sentence } as const
  return {
    ...judged,
    test: { ...test, totals: { ...test.totals, goodputBps: null } },
    steady: { ...steady, steadyBps: null, isSteady: false, rampS: null, endBps: null, reason },
  }
}
