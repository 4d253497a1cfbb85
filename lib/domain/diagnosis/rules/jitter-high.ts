import { plainAdvice } from '@/lib/domain/diagnosis/advice/plain-advice'
import type { DirectionView } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayMs } from '@/lib/domain/diagnosis/say'
import { findRttSpread, type RttSpread } from './rtt-spread'

/** Voice tolerates about this much before its play-out buffer adds delay of its own (ITU-T Y.1541 class 0 allows 50 ms of variation end to end; a link may take a tenth). */
const VOICE_JITTER_MS = 5
/** Consensus heartbeats are commonly sent every 100 ms: variation of a third of that delays elections (etcd's tuning guide: heartbeat at about the largest round trip). */
const HEARTBEAT_JITTER_MS = 30
/** A ping varies with both directions, so that at this much at least one of them has its share. */
const BOTH_WAYS = 2
/** The direction whose datagrams are this much less uneven than the other's is not the one that a ping suffered in. */
const LEAST_PART_OF_OTHER = 0.5

/** Packets at a low fixed rate arrive unevenly: voice and heartbeats suffer, though nothing is overloaded. */
export const jitterHigh: Rule = { id: 'jitter-high', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const jitterMs = view.jitter?.jitterMs ?? null
  if (jitterMs !== null && jitterMs >= VOICE_JITTER_MS) return concludeFromDatagrams(view, jitterMs)
  return concludeFromPings(view)
}

function concludeFromDatagrams(view: DirectionView, jitterMs: number): Conclusion {
  return conclude(view, {
    jitterMs,
    isHeartbeat: jitterMs >= HEARTBEAT_JITTER_MS,
    what: `packets sent evenly at a low rate arrive ${sayMs(jitterMs)} apart from their time`,
    spread: findRttSpread(view),
  })
}

/**
 * What arrives in order differs from one datagram to the next by no more than twice their distance, on average (RFC 3550 §6.4.1:
 * what a datagram is late by more than its predecessor, others catch up by at most the distance), which is 3.2 ms in the jitter
 * test. So pings beside no load are asked too; they take longer by what both directions vary.
 */
function concludeFromPings(view: DirectionView): Conclusion | null {
  const spread = findRttSpread(view)
  if (spread === null || spread.mostMs < BOTH_WAYS * VOICE_JITTER_MS || isOfWayBack(view)) return null
  return conclude(view, {
    jitterMs: view.jitter?.jitterMs ?? null,
    isHeartbeat: spread.mostMs >= BOTH_WAYS * HEARTBEAT_JITTER_MS,
    what: `three in four pings without load take up to ${sayMs(spread.mostMs)} longer than the fastest`,
    spread,
  })
}

function isOfWayBack({ jitter, wayBack }: DirectionView): boolean {
  const [there, back] = [jitter?.jitterMs ?? null, wayBack.jitter?.jitterMs ?? null]
  return there !== null && back !== null && there < LEAST_PART_OF_OTHER * back
}

function conclude(
  view: DirectionView,
  found: {
    readonly jitterMs: number | null
    readonly isHeartbeat: boolean
    readonly what: string
    readonly spread: RttSpread | null
  },
): Conclusion {
  const { jitterMs, isHeartbeat, what, spread } = found
  const who = isHeartbeat ? 'voice and the heartbeats of clusters' : 'voice'
  return {
    severity: 'warning',
    side: null,
    sentence: `${view.label}: ${what}; ${who} feel it.`,
    evidence: [
      ...item({
        source: 'iperf3 udp',
        stepId: view.jitter?.stepId ?? null,
        name: 'jitter at 1 Mbit/s',
        value: jitterMs,
        unit: 'ms',
        threshold: VOICE_JITTER_MS,
      }),
      ...item({
        source: 'ping',
        name: 'three in four replies within, of the fastest',
        value: spread?.mostMs,
        unit: 'ms',
        threshold: BOTH_WAYS * VOICE_JITTER_MS,
      }),
      ...item({
        source: 'ping',
        name: 'standard deviation of the idle round trip',
        value: spread?.deviationMs,
        unit: 'ms',
      }),
      ...item({ source: 'ping', name: 'idle replies', value: spread?.count, unit: 'count' }),
    ],
    advice: [
      plainAdvice(view, {
        side: null,
        text: isHeartbeat
          ? 'Give heartbeats a longer interval and election timeout until the cause is found, and ask the carrier about shared or wireless segments.'
          : 'Let the play-out buffer of voice hold at least twice this, and ask the carrier about shared or wireless segments.',
        profile: 'full',
        metricKey: 'udp.jitter_ms',
      }),
    ],
    confidence: 'certain',
    missing: [],
    costBps: null,
  }
}
