import { findCpuUse } from '@/lib/domain/analysis/ceilings/cpu-use'
import { type CeilingsJudgement, judgeCeilings } from '@/lib/domain/analysis/ceilings/judge-ceilings'
import {
  findPayloadCeilingBps,
  findSegmentBytes,
  LAYER_OVERHEAD_BYTES,
} from '@/lib/domain/analysis/ceilings/line-rate'
import { findLossCeilingBps } from '@/lib/domain/analysis/ceilings/loss-rate'
import { findWindowCeilingBps } from '@/lib/domain/analysis/ceilings/window-rate'
import type { JudgeContext } from '@/lib/domain/analysis/judge-context'
import { type Measured, measuredOr } from '@/lib/domain/analysis/measured'
import { findMedian } from '@/lib/domain/analysis/statistics/median'
import { findSteadyState, type SteadyState } from '@/lib/domain/analysis/steady/find-steady-state'
import type { OneWayTest } from '@/lib/domain/model/step'
import { samplesWithin, type TimeSpan } from './counter-delta'
import { findLimitShares, type LimitShares } from './find-limits'
import { findLossEventShare, findRetransmitPct } from './find-retransmits'
import { findAverageRttMs } from './find-rtt'
import { findWindowUse, type WindowUse } from './find-window'

/** One direction of a TCP test, judged. */
export type TcpJudgement = {
  readonly test: OneWayTest
  readonly steady: SteadyState
  /** The steady part, or where there was none everything after the ramp so far; the whole test where no intervals are known. */
  readonly span: TimeSpan
  readonly mssBytes: number | null
  readonly rttLoadedMs: number | null
  readonly retransmitPct: number | null
  readonly limits: LimitShares | null
  readonly window: WindowUse
  /** The most TCP payload the line carries, bit/s. */
  readonly lineBps: Measured
  readonly ceilings: CeilingsJudgement
}

/** Returns what a TCP test says about itself, given what the rest of the run says about the path. */
export function judgeTcpTest(
  test: OneWayTest,
  shape: { readonly streamsCount: number; readonly context: JudgeContext },
): TcpJudgement {
  const { streamsCount, context } = shape
  const idleRttMs = context.idleRttMs[test.direction]
  const steady = findSteadyState(test.intervals, idleRttMs ?? context.link.expectedRttMs)
  const span = findSpan(test, steady)
  const samples = samplesWithin(test.sender.samples, span)
  const mssBytes = findMssBytes(test)
  const rttLoadedMs = findAverageRttMs(test, span)
  const retransmitPct = findRetransmitPct(test, span, mssBytes)
  const limits = findLimitShares(samples, streamsCount)
  const window = findWindowUse(samples, limits)
  const lineBps = findLineBps(test, mssBytes, context)
  const ceilings = judgeCeilings({
    rateBps: steady.steadyBps ?? steady.endBps,
    lineBps,
    windowBps: findWindowBps(window.effective, rttLoadedMs),
    lossBps: findLossBps(test, { span, rttMs: idleRttMs ?? rttLoadedMs, mssBytes, streamsCount }),
    limits,
    retransmitPct,
    cpu: findCpuUse(test, span),
    windowBytes: window.effective.value,
    peerWindowBytes: window.peerWindowBytes,
    inFlightBytes: window.inFlightBytes,
    rttMs: rttLoadedMs,
    idleRttMs,
  })
  return { test, steady, span, mssBytes, rttLoadedMs, retransmitPct, limits, window, lineBps, ceilings }
}

function findSpan({ intervals, totals }: OneWayTest, { fromS, toS }: SteadyState): TimeSpan {
  return intervals.length === 0
    ? { fromS: 0, toS: totals.seconds ?? Number.POSITIVE_INFINITY }
    : { fromS, toS }
}

function findMssBytes(test: OneWayTest): number | null {
  const last = test.sender.samples.at(-1)?.sockets.flatMap((each) => each.mssBytes ?? []) ?? []
  return findMedian(last) ?? test.mssBytes
}

/** Returns the most payload that full segments of one size carry over the registered capacity, bit/s, or why it is not known. */
export function findLineBps(
  test: Pick<OneWayTest, 'direction'>,
  mssBytes: number | null,
  context: JudgeContext,
): Measured {
  const { ipVersion, hasTimestamps } = context
  const capacityBps = context.capacityBps[test.direction]
  if (capacityBps === null) return measuredOr(null, 'No capacity is registered for this direction.')
  const headers = -findSegmentBytes({ mtuBytes: 0, ipVersion, hasTimestamps })
  const packetBytes = mssBytes === null ? context.mtuBytes[test.direction] : mssBytes + headers
  if (packetBytes === null) return measuredOr(null, 'Neither the segment size nor the path MTU is known.')
  const bps = findPayloadCeilingBps({
    capacityBps,
    frameOverheadBytes: LAYER_OVERHEAD_BYTES[context.link.capacityLayer],
    packetBytes,
    payloadBytes: packetBytes - headers,
  })
  return measuredOr(bps, 'The packets have no room for payload.')
}

function findWindowBps(effective: Measured, rttMs: number | null): Measured {
  if (effective.value === null) return effective
  if (rttMs === null) return measuredOr(null, 'The round trip under load is unknown.')
  return measuredOr(findWindowCeilingBps(effective.value, rttMs), 'The round trip under load is 0.')
}

/** Idle RTT, because the formulas take the path's delay, and the queue that a test fills is of its own making. */
function findLossBps(
  test: OneWayTest,
  known: {
    readonly span: TimeSpan
    readonly rttMs: number | null
    readonly mssBytes: number | null
    readonly streamsCount: number
  },
): Measured {
  const { span, rttMs, mssBytes, streamsCount } = known
  const control = test.congestionControl ?? test.sender.samples.at(-1)?.sockets[0]?.congestionControl ?? null
  if (control === null) return measuredOr(null, 'The congestion control is unknown.')
  if (control !== 'cubic' && control !== 'reno') {
    return measuredOr(null, `${control} has no ceiling by loss that a formula gives.`)
  }
  if (rttMs === null || mssBytes === null) return measuredOr(null, 'RTT or segment size is unknown.')
  const lossEventShare = findLossEventShare(test, { span, rttMs, mssBytes, streamsCount })
  if (lossEventShare === null) return measuredOr(null, 'What was sent again is unknown.')
  if (lossEventShare === 0) return measuredOr(null, 'Nothing was sent again, so loss sets no ceiling.')
  return measuredOr(
    findLossCeilingBps(control, { mssBytes, rttMs, lossEventShare, streamsCount }),
    'RTT is 0.',
  )
}
