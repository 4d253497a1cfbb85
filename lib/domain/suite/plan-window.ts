import { findBdpBytes } from '@/lib/domain/analysis/ceilings/window-rate'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import { receiverOf, senderOf } from '@/lib/domain/model/direction'
import type { TcpSpec } from '@/lib/domain/model/step'
import {
  bestTcpBps,
  capacityBps,
  idleRttMs,
  type PlanInput,
  sysctlBytes,
} from '@/lib/domain/suite/plan-context'

const SMALLEST_WINDOW_BYTES = 16 * 1024
const LOWEST_BDP_SHARE = 1 / 16
const LARGEST_BDP_FACTOR = 4

/** Bandwidth-delay product of a direction in bytes, or null where rate or round trip are unknown. */
function bdpBytesOf(input: PlanInput, direction: OneWayDirection): number | null {
  const rttMs = idleRttMs(input)
  const rateBps = capacityBps(input.link, direction) ?? bestTcpBps(input.performed, direction)
  if (rttMs === null || rateBps === null) return null
  return findBdpBytes(rateBps, rttMs)
}

/**
 * Returns the windows of a scan, ascending, by doublings from BDP/16 until 4 BDP is covered, never under 16 KiB. The
 * first is rounded down to a power of two, so that small changes of the measured RTT leave the points where they were.
 */
export function windowPoints(bdp: number, count: number): readonly number[] {
  const first = Math.max(
    SMALLEST_WINDOW_BYTES,
    2 ** Math.floor(Math.log2(Math.max(1, bdp * LOWEST_BDP_SHARE))),
  )
  const windows = Array.from({ length: count }, (_, index) => first * 2 ** index)
  return windows.filter((_, index) => index === 0 || (windows[index - 1] ?? 0) < LARGEST_BDP_FACTOR * bdp)
}

/** The largest buffer that both ends grant: min(wmem_max of the sender, rmem_max of the receiver); unknown limits nothing. */
function grantedLimit(input: PlanInput, direction: OneWayDirection): number {
  const send = sysctlBytes(input.facts[senderOf(direction)], 'net.core.wmem_max')
  const receive = sysctlBytes(input.facts[receiverOf(direction)], 'net.core.rmem_max')
  return Math.min(send ?? Number.POSITIVE_INFINITY, receive ?? Number.POSITIVE_INFINITY)
}

/** Returns all window steps of a direction, those beyond the hosts' limits marked as clamped; empty where the BDP is unknown. */
export function windowSpecs(input: PlanInput, direction: OneWayDirection): readonly TcpSpec[] {
  const bdp = bdpBytesOf(input, direction)
  if (bdp === null) return []
  const { settings } = input.link
  const limit = grantedLimit(input, direction)
  return windowPoints(bdp, settings.windowPointsCount).map((window) => ({
    kind: 'window',
    direction,
    durationS: settings.windowS,
    streamsCount: 1,
    congestionControl: settings.congestionControl,
    windowAskedBytes: window,
    clamped: window > limit,
  }))
}
