import type { HostSample } from '@/lib/domain/model/step'
import { findCounterDelta } from './counter-delta'

export type LimitShares = {
  /** Of busy time: the peer's window held the sender back. */
  readonly rwndPct: number
  /** Of busy time: the sender's own socket buffer held it back. */
  readonly sndbufPct: number
  /** The remainder of busy time: congestion control, pacing, the card or the path. */
  readonly cwndPct: number
  /** Of wall time: data was outstanding. Below 100 the sending program itself paused. */
  readonly busyPct: number
}

/** Of busy time limited by a window before that window binds (field-notes §4, Verdict). */
const LIMITED_BINDS_PCT = 20

/** Whose window held a sender back for enough of the time to bind, or null where neither did. */
export function findLimitingSide(
  limits: Pick<LimitShares, 'rwndPct' | 'sndbufPct'>,
): 'sender' | 'receiver' | null {
  const { rwndPct, sndbufPct } = limits
  if (Math.max(rwndPct, sndbufPct) < LIMITED_BINDS_PCT) return null
  return sndbufPct > rwndPct ? 'sender' : 'receiver'
}

/**
 * Returns what held a sender back over some samples, or null where kernel or iproute2 is older than 4.10 or there were
 * not two samples. Shares of busy time (tcp_get_info_chrono_stats: busy includes both limited times; field-notes §4).
 */
export function findLimitShares(samples: readonly HostSample[], streamsCount: number): LimitShares | null {
  const busyMs = findCounterDelta(samples, 'busyMs')
  const rwndMs = findCounterDelta(samples, 'rwndLimitedMs')
  const sndbufMs = findCounterDelta(samples, 'sndbufLimitedMs')
  const wallMs = findSpanMs(samples) * Math.max(1, streamsCount)
  if (busyMs === null || rwndMs === null || sndbufMs === null || busyMs <= 0 || wallMs <= 0) return null
  const rwndPct = Math.min(100, (100 * rwndMs) / busyMs)
  const sndbufPct = Math.min(100 - rwndPct, (100 * sndbufMs) / busyMs)
  const busyPct = Math.min(100, (100 * busyMs) / wallMs)
  return { rwndPct, sndbufPct, cwndPct: 100 - rwndPct - sndbufPct, busyPct }
}

function findSpanMs(samples: readonly HostSample[]): number {
  const first = samples[0]
  const last = samples.at(-1)
  return first && last ? (last.atS - first.atS) * 1000 : 0
}
