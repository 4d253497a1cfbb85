import { type OneWayDirection, receiverOf, type Side, senderOf } from '@/lib/domain/model/direction'
import type {
  EndObservation,
  HostSample,
  OneWayTest,
  SocketSample,
  TestInterval,
} from '@/lib/domain/model/step'
import { combineEnds, type EndToEnd, goodputOf } from '@/lib/domain/tools/iperf3/combine'
import type { Iperf3Interval, Iperf3Report } from '@/lib/domain/tools/iperf3/report'
import { findStandInBytes } from './stand-in-intervals'

/** The two ends of a test as far as one document tells of them. */
type KnownEnds = { readonly sending: Iperf3Report | null; readonly receiving: Iperf3Report | null }

/** Returns what a document says of its test from end to end, with the reason where it does not count. */
export function totalsOf(report: Iperf3Report): EndToEnd {
  return report.isServerSide === true
    ? totalsOfReceiver(report)
    : combineEnds({ client: report, server: report.serverReport })
}

/** A server's own document: it knows what arrived, and nothing of what was sent. */
function totalsOfReceiver({ received, protocol, omitS, error }: Iperf3Report): EndToEnd {
  const isUdp = protocol === 'udp'
  const [packets, lost] = isUdp ? [received?.packets ?? null, received?.lost ?? null] : [null, null]
  return {
    sentBytes: null,
    sentBps: null,
    goodputBps: goodputOf({ sent: null, received, protocol, omitS }),
    seconds: received?.seconds ?? null,
    retransmits: null,
    packetsSent: packets,
    packetsReceived: packets === null || lost === null ? null : packets - lost,
    lostCount: lost,
    lossPct: packets && lost !== null ? (100 * lost) / packets : null,
    jitterMs: received?.jitterMs ?? null,
    outOfOrderCount: received?.outOfOrder ?? null,
    failure: error ?? (received ? null : { code: 'missing-sums', message: 'what was received is missing' }),
  }
}

/** Returns the test of a document as the judges see tests: what the other end or the kernel would have told is null. */
export function buildImportTest(
  report: Iperf3Report,
  input: { readonly direction: OneWayDirection; readonly totals: EndToEnd },
): OneWayTest {
  const { direction, totals } = input
  const ends = endsOf(report)
  const { sending, receiving } = ends
  const isTcp = report.protocol === 'tcp'
  const remoteCpuPct = report.cpu.remotePct
  const isSenderLocal = sending === report
  return {
    direction,
    totals,
    intervals: mergeIntervals(ends, isTcp && isSenderLocal),
    sender: {
      ...observe(senderOf(direction), sending),
      samples: isTcp && sending ? toSamples(sending) : [],
      bufferGrantedBytes: sending?.sndbufGrantedBytes ?? null,
      iperfCpuPct: sending?.cpu.hostPct ?? (isSenderLocal ? null : remoteCpuPct),
    },
    receiver: {
      ...observe(receiverOf(direction), receiving),
      bufferGrantedBytes: receiving?.rcvbufGrantedBytes ?? null,
      iperfCpuPct: receiving?.cpu.hostPct ?? (isSenderLocal ? remoteCpuPct : null),
    },
    sidePing: [],
    sidePingLostCount: null,
    congestionControl: isTcp ? report.congestionControl.sender : null,
    mssBytes: isTcp ? report.mssBytes : null,
    isReversed: report.direction === 'reverse',
  }
}

function endsOf(report: Iperf3Report): KnownEnds {
  if (report.isServerSide === true) return { sending: null, receiving: report }
  const { serverReport } = report
  return report.direction === 'reverse'
    ? { sending: serverReport, receiving: report }
    : { sending: report, receiving: serverReport }
}

function observe(side: Side, report: Iperf3Report | null): EndObservation {
  return {
    side,
    startedAtS: null,
    samples: [],
    counters: null,
    iperfVersion: report?.version ?? null,
    bufferGrantedBytes: null,
    iperfCpuPct: null,
  }
}

function mergeIntervals({ sending, receiving }: KnownEnds, canStandIn: boolean): readonly TestInterval[] {
  const counted = (report: Iperf3Report | null) => (report?.intervals ?? []).filter(({ omitted }) => !omitted)
  const [sent, received] = [counted(sending), counted(receiving)]
  const isReceiverTold = received.length > 0
  const standIn = canStandIn && !isReceiverTold && sending ? findStandInBytes(sending) : null
  const base: readonly Iperf3Interval[] = isReceiverTold ? received : sent
  return base.map(({ startS, endS }, index) => ({
    startS,
    endS,
    receivedBytes: received[index]?.bytes ?? standIn?.[index] ?? null,
    sentBytes: sent[index]?.bytes ?? null,
    retransmits: sent[index]?.retransmits ?? null,
    lostCount: received[index]?.lost ?? null,
    packetsCount: received[index]?.packets ?? sent[index]?.packets ?? null,
  }))
}

/** iperf3 reads the kernel's TCP_INFO at the end of each interval, which is where ss has it from too. */
function toSamples({ intervals, localPorts, mssBytes }: Iperf3Report): readonly HostSample[] {
  return intervals
    .filter(({ omitted }) => !omitted)
    .map(({ endS, streams }) => ({
      atS: endS,
      sockets: streams
        .filter(({ rttMs, cwndBytes }) => rttMs !== null || cwndBytes !== null)
        .map(({ rttMs, cwndBytes, sndWndBytes }, index) => ({
          ...UNKNOWN_SOCKET,
          localPort: localPorts[index] ?? 0,
          rttMs,
          mssBytes,
          cwndSegments: cwndBytes === null || mssBytes === null ? null : cwndBytes / mssBytes,
          sndWndBytes,
        })),
      cpu: null,
    }))
}

const UNKNOWN_SOCKET: SocketSample = {
  localPort: 0,
  rttMs: null,
  rttVarMs: null,
  minRttMs: null,
  mssBytes: null,
  pmtuBytes: null,
  cwndSegments: null,
  ssthreshSegments: null,
  unackedSegments: null,
  bytesSent: null,
  bytesAcked: null,
  bytesReceived: null,
  bytesRetrans: null,
  retransTotal: null,
  reordSeen: null,
  dsackDups: null,
  sndWndBytes: null,
  notsentBytes: null,
  busyMs: null,
  rwndLimitedMs: null,
  sndbufLimitedMs: null,
  deliveryBps: null,
  congestionControl: null,
  drops: null,
}
