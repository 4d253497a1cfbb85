import { plainAdvice } from '@/lib/domain/diagnosis/advice/plain-advice'
import type { DirectionView } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayMs } from '@/lib/domain/diagnosis/say'

/** Voice tolerates about this much before its play-out buffer adds delay of its own (ITU-T Y.1541 class 0 allows 50 ms of variation end to end; a link may take a tenth). */
const VOICE_JITTER_MS = 5
/** Consensus heartbeats are commonly sent every 100 ms: variation of a third of that delays elections (etcd's tuning guide: heartbeat at about the largest round trip). */
const HEARTBEAT_JITTER_MS = 30

/** Packets at a low fixed rate arrive unevenly: voice and heartbeats suffer, though nothing is overloaded. */
export const jitterHigh: Rule = { id: 'jitter-high', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const jitterMs = view.jitter?.jitterMs ?? null
  if (view.jitter === null || jitterMs === null || jitterMs < VOICE_JITTER_MS) return null
  const isHeartbeat = jitterMs >= HEARTBEAT_JITTER_MS
  const who = isHeartbeat ? 'voice and the heartbeats of clusters' : 'voice'
  return {
    severity: 'warning',
    side: null,
    sentence: `${view.label}: packets sent evenly at a low rate arrive ${sayMs(jitterMs)} apart from their time; ${who} feel it.`,
    evidence: [
      ...item({
        source: 'iperf3 udp',
        stepId: view.jitter.stepId,
        name: 'jitter at 1 Mbit/s',
        value: jitterMs,
        unit: 'ms',
        threshold: VOICE_JITTER_MS,
      }),
      ...item({
        source: 'ping',
        name: 'mean deviation of the idle round trip',
        value: view.idleRtt?.mdevMs,
        unit: 'ms',
      }),
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
