import { plainAdvice } from '@/lib/domain/diagnosis/advice/plain-advice'
import type { DirectionView } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayRate } from '@/lib/domain/diagnosis/say'

const UDP_KINDS: readonly string[] = ['udp-probe', 'jitter']
/** How a UDP test ends of which nothing arrived: iperf3's own words, or the server's silence. */
const NOTHING_ARRIVED = /nothing-received|udp-blocked|timeout|unreachable/

/** TCP passes and UDP does not: a firewall. */
export const udpBlocked: Rule = { id: 'udp-blocked', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const tcpBps = view.single?.goodputBps ?? view.parallel?.goodputBps ?? null
  const failed = view.failures.filter(
    ({ kind, code }) => UDP_KINDS.includes(kind) && NOTHING_ARRIVED.test(code),
  )
  const hasArrived =
    view.probes.some((probe) => (probe.receivedBps ?? 0) > 0) || (view.jitter?.receivedBps ?? 0) > 0
  if (tcpBps === null || failed.length === 0 || hasArrived) return null
  return {
    severity: 'warning',
    side: null,
    sentence: `${view.label}: TCP carries ${sayRate(tcpBps)}, and of UDP nothing arrives: something on the way or on the hosts drops it. Knee, path loss and jitter stay unknown.`,
    evidence: [
      ...item({
        source: 'iperf3 udp',
        stepId: failed[0]?.stepId ?? null,
        name: 'UDP tests without a datagram received',
        value: failed.length,
        unit: 'count',
        threshold: 0,
      }),
      ...item({
        source: 'iperf3',
        stepId: view.single?.stepId ?? null,
        name: 'one TCP stream',
        value: tcpBps,
        unit: 'bps',
      }),
    ],
    advice: [
      plainAdvice(view, {
        side: view.receiver.side,
        text: 'Allow UDP between the two test addresses on the link’s ports, in both hosts’ firewalls and in every one between them.',
        profile: 'quick',
        metricKey: 'udp.base_loss_pct',
      }),
    ],
    confidence: 'certain',
    missing: [],
    costBps: null,
  }
}
