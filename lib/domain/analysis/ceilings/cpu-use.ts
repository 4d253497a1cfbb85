import { findMedian } from '@/lib/domain/analysis/statistics/median'
import { samplesWithin, type TimeSpan } from '@/lib/domain/analysis/tcp/counter-delta'
import type { Side } from '@/lib/domain/model/direction'
import type { EndObservation, OneWayTest } from '@/lib/domain/model/step'

export type CpuUse = {
  readonly side: Side
  readonly role: 'sender' | 'receiver'
  readonly busiestPct: number
}

/**
 * Returns the busier end of a test and how busy its busiest core was, in per cent: the median of the looks in the span,
 * else what iperf3 says of its own process over the whole test. Null where neither end tells.
 */
export function findCpuUse(test: OneWayTest, span: TimeSpan): CpuUse | null {
  const ends = [
    { role: 'sender' as const, end: test.sender },
    { role: 'receiver' as const, end: test.receiver },
  ].flatMap(({ role, end }) => {
    const busiestPct = findBusiestPct(end, span)
    return busiestPct === null ? [] : [{ side: end.side, role, busiestPct }]
  })
  return ends.toSorted((left, right) => right.busiestPct - left.busiestPct)[0] ?? null
}

function findBusiestPct(end: EndObservation, span: TimeSpan): number | null {
  const looks = samplesWithin(end.samples, span).flatMap((each) =>
    each.cpu ? [each.cpu.busiestCorePct] : [],
  )
  return findMedian(looks) ?? end.iperfCpuPct
}
