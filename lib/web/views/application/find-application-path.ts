import { LINE_BINDS_SHARE } from '@/lib/domain/analysis/ceilings/judge-ceilings'
import { buildJudgeContext } from '@/lib/domain/analysis/judge-context'
import { type Measured, measuredOr } from '@/lib/domain/analysis/measured'
import { findLimitingSide } from '@/lib/domain/analysis/tcp/find-limits'
import { findLineBps } from '@/lib/domain/analysis/tcp/judge-tcp-test'
import { type HostBuffers, readHostBuffers } from '@/lib/domain/application/stream-ceiling'
import { type OneWayDirection, receiverOf, type Side, senderOf } from '@/lib/domain/model/direction'
import type { SideFacts } from '@/lib/domain/model/host-facts'
import type { Link } from '@/lib/domain/model/link'
import type { Metric } from '@/lib/domain/model/metric'

/** What a run has stored, as far as an application's figures need it. */
export type ApplicationSource = {
  readonly metrics: readonly Metric[]
  readonly link: Link
  readonly facts: SideFacts
}

/** One direction as an application meets it: each number, or why there is none. */
export type ApplicationPathFacts = {
  /** Least idle round trip measured that way, else the other way, as the advice takes it. */
  readonly rttMs: Measured
  readonly steadyBps: Measured
  readonly mssBytes: Measured
  /** What the path can carry: the line's payload rate, else what several streams carried together. */
  readonly fullBps: Measured
  readonly isFullBpsMeasured: boolean
  readonly isWindowBound: boolean
  readonly buffers: HostBuffers
}

const NOT_MEASURED = 'Not measured in this run.'
const NO_FULL_RATE =
  'What the path can carry is not known: no capacity is registered for this direction, and no parallel streams were measured.'

/** The stored facts of one direction. */
export function findApplicationPath(
  source: ApplicationSource,
  direction: OneWayDirection,
): ApplicationPathFacts {
  const { metrics, link, facts } = source
  const find = (key: string, way: OneWayDirection = direction): Measured => {
    const metric = metrics.find((one) => one.key === key && one.direction === way)
    return measuredOr(metric?.value, metric?.reason ?? NOT_MEASURED)
  }
  const wayBack = direction === 'ab' ? 'ba' : 'ab'
  const [rttThere, rttBack] = [find('rtt.idle.min_ms'), find('rtt.idle.min_ms', wayBack)]
  const mssBytes = find('tcp.single.mss_bytes')
  const context = buildJudgeContext({ performed: [], link, facts })
  const lineBps = findLineBps({ direction }, mssBytes.value, context).value
  const steadyBps = find('tcp.single.steady_bps')
  const isLineFull =
    lineBps !== null && steadyBps.value !== null && steadyBps.value >= LINE_BINDS_SHARE * lineBps
  return {
    rttMs: rttThere.value === null && rttBack.value !== null ? rttBack : rttThere,
    steadyBps,
    mssBytes,
    fullBps: measuredOr(lineBps ?? find('tcp.parallel.steady_bps').value, NO_FULL_RATE),
    isFullBpsMeasured: lineBps === null,
    isWindowBound:
      !isLineFull &&
      isWindowBinding({
        rwndPct: find('tcp.single.rwnd_limited_pct').value,
        sndbufPct: find('tcp.single.sndbuf_limited_pct').value,
      }),
    buffers: readHostBuffers(endOf(facts, senderOf(direction)), endOf(facts, receiverOf(direction))),
  }
}

function isWindowBinding(limited: { readonly rwndPct: number | null; readonly sndbufPct: number | null }) {
  const { rwndPct, sndbufPct } = limited
  return rwndPct !== null && sndbufPct !== null && findLimitingSide({ rwndPct, sndbufPct }) !== null
}

function endOf(facts: SideFacts, side: Side) {
  const host = facts[side]
  return host && { side, sysctls: host.sysctls }
}
