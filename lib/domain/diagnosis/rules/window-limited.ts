import { findLimitingSide } from '@/lib/domain/analysis/tcp/find-limits'
import { isStarved, STARVED_FROM_PCT } from '@/lib/domain/analysis/tcp/find-starved'
import { adviseWindow } from '@/lib/domain/diagnosis/advice/window-advice'
import type { DirectionView, HostEvidence, TcpEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayBytes, sayMs, sayPct, sayRate } from '@/lib/domain/diagnosis/say'
import { readSysctlTriple } from '@/lib/domain/tools/sysctl/parse'
import { concludeFromSettings } from './window-from-settings'

/** Above this share sent again the window shrinks for loss, and is no cause (field-notes §4, Verdict: ratio 1e-4). */
const MOST_RETRANSMIT_PCT = 0.01
/** Without limited-time counters: a rate this near to window / RTT is the window's (issue 2, What it must reach: 5 %, doubled for rates that people typed). */
const NEAR_LAW_SHARE = 0.1
/** A line this full needs no larger window. */
const FULL_SHARE = 0.95
const SENDER_SETTING = 'net.ipv4.tcp_wmem'
const RECEIVER_SETTING = 'net.ipv4.tcp_rmem'

/** The window of one end is smaller than what is in flight on a full line: the rate is window / RTT. */
export const windowLimited: Rule = { id: 'window-limited', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const { single } = view
  const rateBps = single?.steadyBps ?? single?.goodputBps ?? null
  if (single === null || rateBps === null) return concludeFromSettings(view)
  if (view.idleRttMs === null) return null
  if (single.lineBps !== null && rateBps >= FULL_SHARE * single.lineBps) return null
  const isLossy = single.retransmitPct !== null && single.retransmitPct > MOST_RETRANSMIT_PCT
  const side = isLossy ? null : findSide(single, { rateBps, rttMs: single.rttLoadedMs ?? view.idleRttMs })
  if (side !== null) return conclude(view, { single, rateBps, side, shortBuffer: null })
  const shortBuffer = findShortBuffer(view, single)
  return shortBuffer === null ? null : conclude(view, { single, rateBps, side: 'sender', shortBuffer })
}

/** A sender whose program or buffer did not keep up with the network, and whose buffer cannot hold what a full line has in flight. */
type ShortBuffer = { readonly maxBytes: number; readonly starvedPct: number }

/**
 * A short sender's buffer where the kernel's clocks count none (Linux 6.18, seen in the lab). Loss is no objection: of what
 * loss keeps back, something waits to be sent.
 */
function findShortBuffer(view: DirectionView, single: TcpEvidence): ShortBuffer | null {
  const { starvedPct, windowAskedBytes } = single
  const bdpBytes = findBdpBytes(view, single)
  const maxBytes = readSysctlTriple(view.sender.sysctls, SENDER_SETTING)?.max ?? null
  if (starvedPct === null || !isStarved(starvedPct) || windowAskedBytes !== null) return null
  return bdpBytes === null || maxBytes === null || maxBytes >= bdpBytes ? null : { maxBytes, starvedPct }
}

/** What one stream could carry: the line, else what several carried together. */
function findPossibleBps(view: DirectionView, single: TcpEvidence): number | null {
  return single.lineBps ?? view.parallel?.steadyBps ?? null
}

function findBdpBytes(view: DirectionView, single: TcpEvidence): number | null {
  const possibleBps = findPossibleBps(view, single)
  return possibleBps === null || view.idleRttMs === null ? null : (possibleBps * view.idleRttMs) / 8_000
}

type Whose = 'sender' | 'receiver' | 'unknown'

/** Whose window it is: by the kernel's own clocks, else by the law where a window is known. */
function findSide(
  single: TcpEvidence,
  seen: { readonly rateBps: number; readonly rttMs: number },
): Whose | null {
  if (single.limits !== null) return findLimitingSide(single.limits)
  const { windowEffectiveBytes: windowBytes } = single
  if (windowBytes === null || !(seen.rttMs > 0)) return null
  const lawBps = (windowBytes * 8_000) / seen.rttMs
  return Math.abs(seen.rateBps - lawBps) <= NEAR_LAW_SHARE * lawBps ? 'unknown' : null
}

const WHOSE_WINDOW = {
  sender: 'sender’s socket buffer',
  receiver: 'receiver’s window',
  unknown: 'window',
} as const

function conclude(
  view: DirectionView,
  found: {
    readonly single: TcpEvidence
    readonly rateBps: number
    readonly side: Whose
    readonly shortBuffer: ShortBuffer | null
  },
): Conclusion {
  const { single, rateBps, side, shortBuffer } = found
  const possibleBps = findPossibleBps(view, single)
  const bdpBytes = findBdpBytes(view, single)
  const host = side === 'unknown' ? null : view[side]
  const needText = bdpBytes === null ? '' : ` ${sayRate(possibleBps)} needs ${sayBytes(bdpBytes)} in flight.`
  return {
    severity: 'warning',
    side: host?.side ?? null,
    sentence: `${view.label}: the ${WHOSE_WINDOW[side]}${host ? ` on ${host.name}` : ''} holds one stream at ${sayRate(rateBps)}${sayWindow(view, single, shortBuffer)}.${needText}`,
    evidence: [
      ...describeTest(single),
      ...item({ source: 'ping', name: 'idle round trip', value: view.idleRttMs, unit: 'ms' }),
      ...item({ source: 'link', name: 'window that the line needs (BDP)', value: bdpBytes, unit: 'bytes' }),
      ...item({
        source: 'iperf3',
        stepId: view.parallel?.stepId ?? null,
        name: 'parallel streams together',
        value: view.parallel?.steadyBps,
        unit: 'bps',
      }),
      ...describeShortBuffer(single, shortBuffer),
      ...describeSettings(side, host),
    ],
    advice: adviseWindow(view, { bdpBytes, side }),
    confidence: single.limits === null || shortBuffer !== null ? 'likely' : 'certain',
    missing:
      single.limits === null
        ? ['ss -ti on the sender while the test runs: it says which end’s window binds']
        : [],
    costBps: possibleBps === null ? null : Math.max(0, possibleBps - rateBps),
  }
}

function sayWindow(view: DirectionView, single: TcpEvidence, shortBuffer: ShortBuffer | null): string {
  if (shortBuffer !== null) {
    const { maxBytes, starvedPct } = shortBuffer
    return `: ${sayBytes(maxBytes)} at most, and nothing waited to be sent in ${sayPct(starvedPct)} of the looks`
  }
  const { windowEffectiveBytes } = single
  return windowEffectiveBytes === null
    ? ''
    : `: ${sayBytes(windowEffectiveBytes)} at ${sayMs(view.idleRttMs)}`
}

function describeShortBuffer({ stepId }: TcpEvidence, shortBuffer: ShortBuffer | null) {
  return item({
    source: 'ss',
    stepId,
    name: 'looks with nothing waiting to be sent',
    value: shortBuffer?.starvedPct,
    unit: 'pct',
    threshold: STARVED_FROM_PCT,
  })
}

function describeTest(single: TcpEvidence) {
  const { stepId, limits } = single
  return [
    ...item({
      source: 'iperf3',
      stepId,
      name: 'steady rate of one stream',
      value: single.steadyBps,
      unit: 'bps',
    }),
    ...item({
      source: 'ss',
      stepId,
      name: 'effective window',
      value: single.windowEffectiveBytes,
      unit: 'bytes',
    }),
    ...item({
      source: 'ss',
      stepId,
      name: 'time limited by the receiver’s window',
      value: limits?.rwndPct,
      unit: 'pct',
      threshold: 20,
    }),
    ...item({
      source: 'ss',
      stepId,
      name: 'time limited by the sender’s buffer',
      value: limits?.sndbufPct,
      unit: 'pct',
      threshold: 20,
    }),
    ...item({
      source: 'ss',
      stepId,
      name: 'sent again',
      value: single.retransmitPct,
      unit: 'pct',
      threshold: MOST_RETRANSMIT_PCT,
    }),
  ]
}

function describeSettings(side: Whose, host: HostEvidence | null) {
  if (side === 'unknown' || host === null) return []
  const name = side === 'sender' ? SENDER_SETTING : RECEIVER_SETTING
  return item({ source: 'sysctl', name: `${name} on ${host.name}`, value: host.sysctls[name], unit: null })
}
