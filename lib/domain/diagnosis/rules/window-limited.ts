import { findLimitingSide } from '@/lib/domain/analysis/tcp/find-limits'
import { adviseWindow } from '@/lib/domain/diagnosis/advice/window-advice'
import type { DirectionView, HostEvidence, TcpEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayBytes, sayMs, sayRate } from '@/lib/domain/diagnosis/say'
import { concludeFromSettings } from './window-from-settings'

/** Above this share sent again the window shrinks for loss, and is no cause (field-notes §4, Verdict: ratio 1e-4). */
const MOST_RETRANSMIT_PCT = 0.01
/** Without limited-time counters: a rate this near to window / RTT is the window's (issue 2, What it must reach: 5 %, doubled for rates that people typed). */
const NEAR_LAW_SHARE = 0.1
/** A line this full needs no larger window. */
const FULL_SHARE = 0.95

/** The window of one end is smaller than what is in flight on a full line: the rate is window / RTT. */
export const windowLimited: Rule = { id: 'window-limited', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const { single } = view
  const rateBps = single?.steadyBps ?? single?.goodputBps ?? null
  if (single === null || rateBps === null) return concludeFromSettings(view)
  if (view.idleRttMs === null) return null
  if (single.lineBps !== null && rateBps >= FULL_SHARE * single.lineBps) return null
  if (single.retransmitPct !== null && single.retransmitPct > MOST_RETRANSMIT_PCT) return null
  const side = findSide(single, { rateBps, rttMs: single.rttLoadedMs ?? view.idleRttMs })
  return side === null ? null : conclude(view, { single, rateBps, side })
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
  found: { readonly single: TcpEvidence; readonly rateBps: number; readonly side: Whose },
): Conclusion {
  const { single, rateBps, side } = found
  const possibleBps = single.lineBps ?? view.parallel?.steadyBps ?? null
  const bdpBytes =
    possibleBps === null || view.idleRttMs === null ? null : (possibleBps * view.idleRttMs) / 8_000
  const host = side === 'unknown' ? null : view[side]
  const windowText =
    single.windowEffectiveBytes === null
      ? ''
      : `: ${sayBytes(single.windowEffectiveBytes)} at ${sayMs(view.idleRttMs)}`
  const needText = bdpBytes === null ? '' : ` ${sayRate(possibleBps)} needs ${sayBytes(bdpBytes)} in flight.`
  return {
    severity: 'warning',
    side: host?.side ?? null,
    sentence: `${view.label}: the ${WHOSE_WINDOW[side]}${host ? ` on ${host.name}` : ''} holds one stream at ${sayRate(rateBps)}${windowText}.${needText}`,
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
      ...describeSettings(side, host),
    ],
    advice: adviseWindow(view, { bdpBytes, side }),
    confidence: single.limits === null ? 'likely' : 'certain',
    missing:
      single.limits === null
        ? ['ss -ti on the sender while the test runs: it says which end’s window binds']
        : [],
    costBps: possibleBps === null ? null : Math.max(0, possibleBps - rateBps),
  }
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
  const name = side === 'sender' ? 'net.ipv4.tcp_wmem' : 'net.ipv4.tcp_rmem'
  return item({ source: 'sysctl', name: `${name} on ${host.name}`, value: host.sysctls[name], unit: null })
}
