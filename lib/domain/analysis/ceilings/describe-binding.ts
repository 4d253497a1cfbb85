import { findLimitingSide } from '@/lib/domain/analysis/tcp/find-limits'
import { formatBytes } from '@/lib/domain/format/bytes'
import { formatMs } from '@/lib/domain/format/duration'
import { formatPct } from '@/lib/domain/format/percent'
import { formatRate } from '@/lib/domain/format/rate'
import type { CeilingEvidence, CeilingKind } from './judge-ceilings'

/** Sentences of the judges are English, like every sentence of the product. */
const LOCALE = 'en'
/** Data outstanding for less than this share of the time: the sending program itself paused (field-notes §4, Verdict). */
const LEAST_BUSY_PCT = 80
/** Round trips this much longer than idle ones are time spent in a queue: what RFC 6349 calls a buffer delay of a half. */
const QUEUEING_RATIO = 1.5

const WHOSE_WINDOW = { sender: 'the sender’s buffer', receiver: 'the receiver’s window' } as const

/** Returns what held a test back, in words and numbers, without a full stop. */
export function describeBinding(binding: CeilingKind | null, evidence: CeilingEvidence): string {
  switch (binding) {
    case 'line':
      return `the line is full (${formatRate(evidence.lineBps.value, LOCALE)} of payload at most)`
    case 'cpu':
      return `the ${evidence.cpu?.role ?? 'host'}’s busiest core binds (${formatPct(evidence.cpu?.busiestPct ?? null, LOCALE)} busy)`
    case 'window':
      return describeWindow(evidence)
    case 'loss':
      return `loss binds (${formatPct(evidence.retransmitPct, LOCALE)} sent again at ${formatMs(evidence.rttMs, LOCALE)})`
    case null:
      return describeUnbound(evidence)
  }
}

function describeWindow({
  limits,
  windowBytes,
  peerWindowBytes,
  inFlightBytes,
  rttMs,
}: CeilingEvidence): string {
  const side = limits === null ? null : findLimitingSide(limits)
  const whose = side === null ? 'the window' : WHOSE_WINDOW[side]
  if (side === 'sender' && windowBytes === null && inFlightBytes !== null)
    return `${whose} binds (no fixed window, ${formatBytes(inFlightBytes, LOCALE)} in flight at most)`
  const bytes = windowBytes ?? peerWindowBytes ?? inFlightBytes
  if (bytes === null) return `${whose} binds`
  return `${whose} binds (${formatBytes(bytes, LOCALE)} / ${formatMs(rttMs, LOCALE)})`
}

function describeUnbound({ limits, rttMs, idleRttMs, lineBps }: CeilingEvidence): string {
  if (limits !== null && limits.busyPct < LEAST_BUSY_PCT) {
    return `the sending program paused (data outstanding for ${formatPct(limits.busyPct, LOCALE)} of the time)`
  }
  const isQueueing = rttMs !== null && idleRttMs !== null && rttMs > QUEUEING_RATIO * idleRttMs
  if (isQueueing) {
    return `a queue on the path is filled (${formatMs(rttMs, LOCALE)} against ${formatMs(idleRttMs, LOCALE)} idle), so the path binds`
  }
  if (lineBps.value === null)
    return 'no ceiling binds that is known: register the link’s capacity to see the line’s'
  return 'none of the known ceilings binds: the path itself or a limit on it'
}
