import { findShareInterval } from '@/lib/domain/analysis/statistics/exact-binomial'
import { endsOf, findMostMoved } from '@/lib/domain/diagnosis/counters'
import type { DirectionView, UdpEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Advice, Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayCount, sayPct, sayRate } from '@/lib/domain/diagnosis/say'

/** The same share that makes a path lossy (rules/path-loss): less is noise. */
const LEAST_LOSS_PCT = 0.01
/** Below this share of a probe's loss the host is not what lost it. */
const LEAST_HOST_SHARE = 0.5
/** TCP that sends again no more than this had a clean path (field-notes §4, Verdict). */
const CLEAN_RETRANSMIT_PCT = 0.01
/** Loss that nobody could attribute must be this large before TCP's clean account speaks against the path. */
const LEAST_UNTOLD_LOSS_PCT = 1

/** Packets arrived at the receiving host and were dropped there: in its socket, its backlog or its softnet queue. */
export const receiverDrops: Rule = { id: 'receiver-drops', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  return concludeFromSocket(view) ?? concludeFromTcpQueue(view) ?? concludeFromContrast(view)
}

function concludeFromSocket(view: DirectionView): Conclusion | null {
  const worst = view.probes
    .filter(isLostInHost)
    .toSorted((left, right) => (right.hostLostCount ?? 0) - (left.hostLostCount ?? 0))[0]
  if (worst === undefined || worst.hostLostCount === null || worst.sentCount === null) return null
  const { stepId, hostLostCount, sentCount, pathLostCount, offeredBps } = worst
  const lossPct = (100 * hostLostCount) / sentCount
  const errors = worst.receiver.counters?.kernel?.UdpRcvbufErrors
  return {
    severity: 'warning',
    side: view.receiver.side,
    sentence: `${view.receiver.name} itself dropped ${sayCount(hostLostCount)} of ${sayCount(sentCount)} datagrams (${sayPct(lossPct)}) at ${sayRate(offeredBps)}, after they had arrived; the path lost ${sayCount(pathLostCount)}.`,
    evidence: [
      ...item({
        source: 'ss',
        stepId,
        name: 'dropped by the receiving host',
        value: hostLostCount,
        unit: 'count',
      }),
      ...item({ source: 'nstat', stepId, name: 'UdpRcvbufErrors', value: errors, unit: 'count' }),
      ...item({
        source: 'iperf3 udp',
        stepId,
        name: 'lost on the path',
        value: pathLostCount,
        unit: 'count',
      }),
    ],
    advice: [adviseBuffer(view)],
    confidence: 'certain',
    missing: [],
    costBps: null,
  }
}

function isLostInHost({ hostLostCount, lostCount, sentCount }: UdpEvidence): boolean {
  if (!hostLostCount || !lostCount || !sentCount || sentCount < hostLostCount) return false
  if (hostLostCount < LEAST_HOST_SHARE * lostCount) return false
  return 100 * findShareInterval(hostLostCount, sentCount).lowShare >= LEAST_LOSS_PCT
}

/** Of the kernel's own: TCP segments thrown out of a full receive queue, and packets that softnet had no room for. */
const TCP_QUEUE_COUNTERS = [
  'TcpExtPruneCalled',
  'TcpExtRcvPruned',
  'TcpExtTCPRcvQDrop',
  'TcpExtTCPBacklogDrop',
] as const

function concludeFromTcpQueue(view: DirectionView): Conclusion | null {
  const queue = findMostMoved(view, {
    role: 'receiver',
    groups: ['kernel'],
    accepts: (name) => TCP_QUEUE_COUNTERS.some((each) => each === name),
  })
  const softnet = endsOf(view, 'receiver')
    .map(({ stepId, end }) => ({
      name: 'softnet dropped',
      count: end.counters?.softnet?.dropped ?? 0,
      stepId,
    }))
    .toSorted((left, right) => right.count - left.count)[0]
  const moved = softnet && softnet.count > (queue?.count ?? 0) ? softnet : queue
  if (!moved || moved.count <= 0) return null
  return {
    severity: 'warning',
    side: view.receiver.side,
    sentence: `${view.receiver.name} dropped packets that had arrived: ${moved.name} rose by ${sayCount(moved.count)} during one test.`,
    evidence: item({
      source: 'nstat',
      stepId: moved.stepId,
      name: moved.name,
      value: moved.count,
      unit: 'count',
    }),
    advice: [adviseBuffer(view)],
    confidence: 'likely',
    missing: ['which program’s packets they were: the counter is the whole host’s'],
    costBps: null,
  }
}

/** UDP lost much, nobody knows where, and TCP carried more over the same path without sending again. */
function concludeFromContrast(view: DirectionView): Conclusion | null {
  const tcp = view.single
  const tcpBps = tcp?.steadyBps ?? tcp?.goodputBps ?? null
  if (
    tcp === null ||
    tcpBps === null ||
    (tcp.retransmitPct ?? tcp.retransmitWholePct ?? 1) > CLEAN_RETRANSMIT_PCT
  )
    return null
  const untold = view.probes.find(
    (probe) =>
      probe.pathLostCount === null &&
      probe.receivedBps !== null &&
      probe.sentBps !== null &&
      probe.receivedBps < tcpBps &&
      probe.receivedBps < (1 - LEAST_UNTOLD_LOSS_PCT / 100) * probe.sentBps,
  )
  if (untold?.receivedBps === undefined || untold.receivedBps === null || !untold.sentBps) return null
  const lossPct = 100 * (1 - untold.receivedBps / untold.sentBps)
  return {
    severity: 'warning',
    side: view.receiver.side,
    sentence: `${view.label}: UDP lost ${sayPct(lossPct)} at ${sayRate(untold.sentBps)}, though TCP carries ${sayRate(tcpBps)} the same way and sends nothing again. The receiving host rather than the path dropped it.`,
    evidence: [
      ...item({ source: 'iperf3 udp', stepId: untold.stepId, name: 'lost', value: lossPct, unit: 'pct' }),
      ...item({ source: 'iperf3', stepId: tcp.stepId, name: 'one TCP stream', value: tcpBps, unit: 'bps' }),
    ],
    advice: [adviseBuffer(view)],
    confidence: 'likely',
    missing: ['nstat (UdpRcvbufErrors) and ss -uam of the receiver before and after the test'],
    costBps: null,
  }
}

function adviseBuffer(view: DirectionView): Advice {
  return {
    side: view.receiver.side,
    text: 'Let the receiving application ask for a larger socket buffer (SO_RCVBUF) and allow it, or give it more processor; the link needs nothing.',
    setting: 'net.core.rmem_max',
    from: view.receiver.sysctls['net.core.rmem_max'] ?? null,
    to: null,
    command: null,
    revert: null,
    check: { profile: 'full', metricKey: 'udp.base_loss_pct', direction: view.direction },
  }
}
