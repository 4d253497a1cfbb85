import { LINE_BINDS_SHARE, LOSS_BINDS_PCT } from '@/lib/domain/analysis/ceilings/judge-ceilings'
import {
  findPayloadCeilingBps,
  findSegmentBytes,
  LAYER_OVERHEAD_BYTES,
} from '@/lib/domain/analysis/ceilings/line-rate'
import { findLimitingSide } from '@/lib/domain/analysis/tcp/find-limits'
import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { Link } from '@/lib/domain/model/link'

/** What is stored of a single-stream test that tells what held it. */
export type BindingEvidence = {
  readonly bps: number
  /** The payload rate of the full line; null where no capacity is registered. */
  readonly lineBps: number | null
  readonly rwndLimitedPct: number | null
  readonly sndbufLimitedPct: number | null
  readonly retransmitPct: number | null
}

const WHOSE = { sender: 'the sender’s buffer binds', receiver: 'the receiver’s window binds' } as const
const USUAL_MTU_BYTES = 1500

/**
 * What held a test, in words, from its stored metrics alone: the judge of a run (analysis/ceilings) sees the samples too,
 * and so may name a full core where this says that the path binds. Same order and thresholds as there.
 */
export function findBinding(evidence: BindingEvidence): string {
  const { bps, lineBps, rwndLimitedPct, sndbufLimitedPct, retransmitPct } = evidence
  if (lineBps !== null && bps >= LINE_BINDS_SHARE * lineBps) return 'the line is full'
  const side =
    rwndLimitedPct === null || sndbufLimitedPct === null
      ? null
      : findLimitingSide({ rwndPct: rwndLimitedPct, sndbufPct: sndbufLimitedPct })
  if (side) return WHOSE[side]
  if (retransmitPct !== null && retransmitPct > LOSS_BINDS_PCT) return 'loss binds'
  if (rwndLimitedPct === null && retransmitPct === null) return 'what binds is not known'
  return 'the path or its limit binds'
}

/** The payload rate of each direction's full line, bit/s; null where no capacity is registered. */
export function lineRates(
  link: Pick<Link, 'capacityAbBps' | 'capacityBaBps' | 'capacityLayer' | 'mtuBytes'>,
): Readonly<Record<OneWayDirection, number | null>> {
  const mtuBytes = link.mtuBytes ?? USUAL_MTU_BYTES
  const capacities = { ab: link.capacityAbBps, ba: link.capacityBaBps }
  const rateOf = (capacityBps: number | null) =>
    capacityBps === null
      ? null
      : findPayloadCeilingBps({
          capacityBps,
          frameOverheadBytes: LAYER_OVERHEAD_BYTES[link.capacityLayer],
          packetBytes: mtuBytes,
          payloadBytes: findSegmentBytes({ mtuBytes, ipVersion: 4, hasTimestamps: true }),
        })
  const [ab, ba] = ONE_WAY_DIRECTIONS.map((direction) => rateOf(capacities[direction]))
  return { ab: ab ?? null, ba: ba ?? null }
}

/** A scan asks for a window: its rate is the window's where it reaches most of window / RTT. */
const WINDOW_REACHED_SHARE = 0.8

/** What held one point of a window scan. */
export function findScanBinding(point: {
  readonly bps: number
  readonly rttMs: number
  readonly windowBytes: number
  readonly lineBps: number | null
}): string {
  const { bps, rttMs, windowBytes, lineBps } = point
  if (lineBps !== null && bps >= LINE_BINDS_SHARE * lineBps) return 'the line is full'
  const windowBps = (windowBytes * 8_000) / rttMs
  return bps >= WINDOW_REACHED_SHARE * windowBps
    ? 'the window asked for binds'
    : 'less than its window allows'
}
