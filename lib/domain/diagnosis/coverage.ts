import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import { readSysctlTriple } from '@/lib/domain/tools/sysctl/parse'
import { areCountersKnown } from './counters'
import {
  type DirectionView,
  type Evidence,
  FULL_LINE_SHARE,
  type TcpEvidence,
  viewDirection,
} from './evidence'
import { type Finding, RULE_IDS, type RuleId } from './finding'

/** A rule that could not decide, where, and what would let it: a phrase. */
export type Unjudged = {
  readonly rule: RuleId
  readonly directions: readonly OneWayDirection[]
  readonly needs: string
}

type Need = {
  /** Whether what is known of a direction lets the rule say yes or no. */
  readonly isMet: (view: DirectionView) => boolean
  readonly needs: string
}

const UDP_RISING = 'UDP tests at rising rates, with what was sent and lost of each'
const RECEIVER_COUNTERS = 'nstat of the receiver before and after a test'

/** What each rule must know before its silence means anything; a rule that fired knew enough. */
const NEEDS: Readonly<Record<RuleId, Need>> = {
  'window-limited': {
    isMet: (view) => isWindowKnown(view),
    needs: 'the idle round trip, and a test of one stream with ss -ti on the sender beside it',
  },
  'buffer-clamped': {
    isMet: ({ windows, idleRttMs }) => windows.length > 0 && idleRttMs !== null,
    needs: 'a full run, which tries windows of several sizes',
  },
  'path-loss': {
    isMet: ({ single, probes }) =>
      probes.some(({ sentCount, pathLostCount }) => sentCount !== null && pathLostCount !== null) ||
      single?.retransmitPct === 0 ||
      (single !== null && single.retransmitPct !== null && hasCeiling(single, 'loss')),
    needs: UDP_RISING,
  },
  'capacity-knee': {
    isMet: ({ knee }) => knee !== null && knee.kind !== 'unknown',
    needs: UDP_RISING,
  },
  policed: { isMet: isQueueKnown, needs: 'tests beyond the clean rate with a ping beside them' },
  asymmetric: { isMet: areBothWaysKnown, needs: 'a test of one stream in each direction' },
  'mss-reduced': {
    isMet: ({ single, parallel, sender, mtu, shared }) =>
      (single?.mssBytes ?? parallel?.mssBytes ?? null) !== null &&
      (sender.interface?.mtuBytes ?? mtu?.interfaceMtuBytes ?? shared.linkMtuBytes) !== null,
    needs: 'the MTU of the interface, and the segment size (iperf3’s JSON or ss -ti)',
  },
  'pmtu-black-hole': {
    isMet: ({ mtu }) => mtu !== null && mtu.pathMtuBytes !== null,
    needs: 'pings of several sizes that may not be cut (ping -M do -s), or tracepath',
  },
  'receiver-drops': {
    isMet: (view) =>
      areCountersKnown(view, 'receiver', 'kernel') ||
      view.probes.some(({ hostLostCount }) => hostLostCount !== null),
    needs: RECEIVER_COUNTERS,
  },
  'nic-drops': {
    isMet: (view) => areCountersKnown(view, 'receiver', 'nic') || areCountersKnown(view, 'receiver', 'link'),
    needs: 'ethtool -S of the receiver before and after a test',
  },
  'cpu-limited': {
    isMet: ({ single, parallel }) =>
      [single, parallel].some((test) => isFull(test) || areProcessorsKnown(test)),
    needs: 'how busy both processors were (iperf3’s JSON says it of its own process)',
  },
  'ramp-dominated': {
    isMet: ({ single }) => single !== null && single.intervals.length > 1,
    needs: 'all of what iperf3 printed of one stream, with its intervals',
  },
  bufferbloat: {
    isMet: ({ idleRttMs, single, parallel, both }) =>
      idleRttMs !== null && [single, parallel, both].some(isDelayKnown),
    needs: 'the round trip both idle and under load (ping, and ss -ti or iperf3’s JSON)',
  },
  'jitter-high': {
    isMet: ({ jitter, idleRtt }) => (jitter?.jitterMs ?? null) !== null || (idleRtt?.replies.length ?? 0) > 0,
    needs: 'a run, which measures jitter at a low, even rate',
  },
  'offload-suspect': {
    isMet: (view) =>
      areBothWaysKnown(view) &&
      (isFull(view.single) || (view.sender.interface?.nic?.features ?? null) !== null),
    needs: 'ethtool -k of the sender, and a test of one stream in each direction',
  },
  'cross-traffic': {
    isMet: (view) => areCountersKnown(view, 'receiver', 'link') || areCountersKnown(view, 'sender', 'link'),
    needs: 'a run, which reads the interfaces’ byte counters before and after each test',
  },
  'listen-overflow': {
    isMet: (view) =>
      areCountersKnown(view, 'receiver', 'kernel') ||
      view.receiver.lifetimeCounters?.TcpExtListenOverflows !== undefined,
    needs: RECEIVER_COUNTERS,
  },
  'udp-blocked': { isMet: isUdpBesideTcp, needs: 'a TCP and a UDP test of the same direction' },
  'offered-short': {
    isMet: ({ probes }) => probes.some(({ isOfferedShort }) => isOfferedShort !== null),
    needs: UDP_RISING,
  },
  'per-flow-cap': {
    isMet: ({ single, parallel }) => rateOf(single) !== null && rateOf(parallel) !== null,
    needs: 'a test of one stream and one of several together',
  },
  reordering: {
    isMet: ({ single, parallel, probes }) =>
      [single, parallel].some((test) => (test?.reordSeenCount ?? null) !== null) ||
      probes.some(({ outOfOrderCount, sentCount }) => outOfOrderCount !== null && sentCount !== null),
    needs: 'ss -ti of the sender (reord_seen), or UDP tests with what came out of order',
  },
  'flow-control-pause': {
    isMet: (view) => areCountersKnown(view, 'sender', 'nic') || areCountersKnown(view, 'receiver', 'nic'),
    needs: 'ethtool -S of both hosts before and after a test, and ethtool -a',
  },
  'wrong-path': {
    isMet: ({ sender, receiver, idleRttMs, shared }) =>
      (sender.interface !== null && receiver.interface !== null) ||
      (idleRttMs !== null && shared.expectedRttMs !== null),
    needs:
      'the interface that the test leaves by, as ethtool names it, or the round trip a link is registered with',
  },
  'link-full': {
    isMet: ({ single }) => single !== null && single.steadyBps !== null && single.lineBps !== null,
    needs: 'the capacity, and all of what iperf3 printed of one stream',
  },
}

const rateOf = (test: TcpEvidence | null) => test?.steadyBps ?? test?.goodputBps ?? null

function isFull(test: TcpEvidence | null): boolean {
  const rateBps = rateOf(test)
  const lineBps = test?.lineBps ?? null
  return rateBps !== null && lineBps !== null && rateBps >= FULL_LINE_SHARE * lineBps
}

function hasCeiling({ ceilings }: TcpEvidence, kind: TcpEvidence['ceilings'][number]['kind']): boolean {
  return ceilings.some((ceiling) => ceiling.kind === kind)
}

/** The window that was used and what it is held against; where no stream was tested, what the settings allow. */
function isWindowKnown({ single, idleRttMs, capacityBps, sender, receiver }: DirectionView): boolean {
  if (idleRttMs === null) return false
  if (single !== null && rateOf(single) !== null)
    return single.limits !== null || single.windowEffectiveBytes !== null || isFull(single)
  const settings = [
    readSysctlTriple(receiver.sysctls, 'net.ipv4.tcp_rmem'),
    readSysctlTriple(sender.sysctls, 'net.ipv4.tcp_wmem'),
  ]
  return capacityBps !== null && settings.every((triple) => triple !== null)
}

function areBothWaysKnown({ single, wayBack }: DirectionView): boolean {
  return rateOf(single) !== null && rateOf(wayBack.single) !== null
}

function areProcessorsKnown(test: TcpEvidence | null): boolean {
  if (test === null) return false
  const { sender, receiver } = test
  return [sender, receiver].every(({ cpu, iperfCpuPct }) => cpu !== null || iperfCpuPct !== null)
}

function isDelayKnown(test: TcpEvidence | null): boolean {
  return test !== null && (test.sidePing?.medianMs ?? test.rttLoadedMs) !== null
}

/** A policer shows in what waits while something is lost; where nothing is lost up to the line there is none. */
function isQueueKnown({ knee, probes, single, idleRttMs }: DirectionView): boolean {
  if (idleRttMs === null) return false
  if (knee?.kind === 'at-least') return true
  const isKneeKnown = knee !== null && knee.kind !== 'unknown'
  if (isKneeKnown && probes.some(({ delayMs }) => delayMs !== null)) return true
  return single !== null && single.steadyBps !== null && single.retransmitPct !== null && isDelayKnown(single)
}

function isUdpBesideTcp({ single, parallel, probes, jitter, failures }: DirectionView): boolean {
  const hasTcp = (single?.goodputBps ?? parallel?.goodputBps ?? null) !== null
  const hasUdp = probes.length > 0 || jitter !== null || failures.some(({ kind }) => kind.startsWith('udp'))
  return hasTcp && hasUdp
}

/**
 * Returns the rules that had too little to go on, in which directions, and what would let them decide. Their silence says
 * nothing of the link; that of the others says that they looked and found nothing.
 */
export function findUnjudged(evidence: Evidence, findings: readonly Finding[]): readonly Unjudged[] {
  const views = ONE_WAY_DIRECTIONS.map((direction) => viewDirection(evidence, direction))
  return RULE_IDS.flatMap((rule) => {
    const { isMet, needs } = NEEDS[rule]
    const directions = views
      .filter(
        (view) =>
          !isMet(view) && !findings.some((each) => each.rule === rule && each.direction === view.direction),
      )
      .map(({ direction }) => direction)
    return directions.length === 0 ? [] : [{ rule, directions, needs }]
  })
}
