import { findMedian } from '@/lib/domain/analysis/statistics/median'
import { maxKnown } from '@/lib/domain/analysis/statistics/sum'
import { plainAdvice } from '@/lib/domain/diagnosis/advice/plain-advice'
import type { DirectionView, TcpEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayMs, sayPct } from '@/lib/domain/diagnosis/say'

/** Added to a short round trip, this is felt (ITU-T G.114: 150 ms one way in all, a third of it for one queue) … */
const LEAST_DELAY_MS = 50
/** … and on a long one it must be half of the round trip before it changes what an application sees. */
const LEAST_DELAY_SHARE = 0.5

/** A test fills a queue on the path, and everything else on it waits. */
export const bufferbloat: Rule = { id: 'bufferbloat', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const { label } = view
  const idleRttMs = findUsualIdleMs(view)
  if (idleRttMs === null || !(idleRttMs > 0)) return null
  const loaded = [view.single, view.parallel, view.both].flatMap((test) =>
    test === null ? [] : toLoaded(test),
  )
  const worst = loaded.toSorted((left, right) => right.rttMs - left.rttMs)[0]
  if (worst === undefined) return null
  const delayMs = worst.rttMs - idleRttMs
  const leastMs = Math.max(LEAST_DELAY_MS, LEAST_DELAY_SHARE * idleRttMs)
  if (delayMs < leastMs) return null
  return {
    severity: 'warning',
    side: null,
    sentence: `${label}: under load the round trip is ${sayMs(worst.rttMs)}, idle ${sayMs(idleRttMs)}: a queue of ${sayMs(delayMs)} fills (buffer delay ${sayPct((100 * delayMs) / idleRttMs)}), and everything else on the link waits behind it.`,
    evidence: [
      ...item({
        source: worst.source,
        stepId: worst.stepId,
        name: 'round trip under load',
        value: worst.rttMs,
        unit: 'ms',
        threshold: idleRttMs + leastMs,
      }),
      ...item({
        source: 'ping beside the test',
        name: 'longest reply beside a test',
        value: maxKnown(loaded.map(({ maxMs }) => maxMs)),
        unit: 'ms',
      }),
      ...item({ source: 'ping', name: 'idle round trip', value: idleRttMs, unit: 'ms' }),
    ],
    advice: [
      plainAdvice(view, {
        side: null,
        text: 'Shape bulk traffic a little below the rate at which the queue starts, or have the router at the bottleneck use a short queue (fq_codel, CAKE, PIE). BBR on the senders fills it less.',
        profile: 'quick',
        metricKey: 'tcp.single.rtt_loaded_ms',
      }),
    ],
    confidence: 'certain',
    missing: [],
    costBps: null,
  }
}

/** Like against like: the middle of the idle replies, as of those under load; a jittery path is not a queue that fills. */
function findUsualIdleMs({ idleRtt, idleRttMs }: DirectionView): number | null {
  return findMedian((idleRtt?.replies ?? []).map(({ rttMs }) => rttMs)) ?? idleRttMs
}

type Loaded = {
  readonly rttMs: number
  /** Longest reply of the ping: about what the whole queue holds, where the test filled it once. */
  readonly maxMs: number | null
  readonly source: string
  readonly stepId: string | null
}

/** The ping beside a test is what others would feel; the sender's own round trips stand in where it is missing. */
function toLoaded({ sidePing, rttLoadedMs, stepId }: TcpEvidence): readonly Loaded[] {
  if (sidePing?.medianMs !== null && sidePing?.medianMs !== undefined)
    return [{ rttMs: sidePing.medianMs, maxMs: sidePing.maxMs, source: 'ping beside the test', stepId }]
  return rttLoadedMs === null ? [] : [{ rttMs: rttLoadedMs, maxMs: null, source: 'ss', stepId }]
}
