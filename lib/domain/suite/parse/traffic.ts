import {
  ONE_WAY_DIRECTIONS,
  type OneWayDirection,
  receiverOf,
  type Side,
  senderOf,
} from '@/lib/domain/model/direction'
import type { Failure } from '@/lib/domain/model/failure'
import type {
  EndObservation,
  OneWayTest,
  PingReply,
  RawOutput,
  StepOutcome,
  TcpSpec,
  TestInterval,
  UdpSpec,
} from '@/lib/domain/model/step'
import { type Frame, numberAttribute } from '@/lib/domain/suite/frames'
import { readCounterDeltas } from '@/lib/domain/suite/parse/counters'
import { firstScriptFailure, testFailure, vanishedFailure } from '@/lib/domain/suite/parse/failures'
import { findFrame, type HostOutput, readHostOutput } from '@/lib/domain/suite/parse/host-output'
import {
  boundByLooks,
  clientStart,
  firstByteAt,
  readSamples,
  serverStart,
  type TimedSample,
  timeSamples,
} from '@/lib/domain/suite/parse/observation'
import { readSidePing, type SidePing } from '@/lib/domain/suite/parse/side-ping'
import type { SideFacts } from '@/lib/domain/suite/plan-context'
import type { SsVersions } from '@/lib/domain/suite/read-sample'
import { isUdpSpec } from '@/lib/domain/suite/scripts/iperf3-commands'
import { otherSide } from '@/lib/domain/suite/scripts/step-scripts'
import { combineEnds } from '@/lib/domain/tools/iperf3/combine'
import { parseIperf3 } from '@/lib/domain/tools/iperf3/parse'
import type { Iperf3Interval, Iperf3Report } from '@/lib/domain/tools/iperf3/report'

/** One end of a test: what its host's script printed, and what iperf3 reported there. */
type End = {
  readonly side: Side
  readonly role: 'client' | 'server'
  readonly output: HostOutput | null
  readonly report: Iperf3Report | null
}

type Ends = {
  readonly direction: OneWayDirection
  readonly sender: End
  readonly receiver: End
  readonly client: Iperf3Report
  readonly facts: SideFacts
}

function versionsOf(facts: SideFacts, side: Side): SsVersions {
  return { iproute2: facts[side]?.iproute2Version ?? null, kernel: facts[side]?.kernel ?? null }
}

/** Two reports' intervals of one index belong together: both ends report by the same period from the start of the test. */
function mergeIntervals(
  sending: Iperf3Report | null,
  receiving: Iperf3Report | null,
): readonly TestInterval[] {
  const isCounted = (interval: Iperf3Interval) => !interval.omitted
  const sent = (sending?.intervals ?? []).filter(isCounted)
  const received = (receiving?.intervals ?? []).filter(isCounted)
  const base = received.length > 0 ? received : sent
  return base.map((interval, index) => ({
    startS: interval.startS,
    endS: interval.endS,
    receivedBytes: received[index]?.bytes ?? null,
    sentBytes: sent[index]?.bytes ?? null,
    retransmits: sent[index]?.retransmits ?? null,
    lostCount: received[index]?.lost ?? null,
    packetsCount: received[index]?.packets ?? sent[index]?.packets ?? null,
  }))
}

function smallestRttMs(ping: SidePing | null, sending: Iperf3Report | null): number {
  const rtts = (ping?.replies ?? []).map(({ rttMs }) => rttMs)
  return rtts.length > 0 ? Math.min(...rtts) : (sending?.rttMs?.min ?? 0)
}

/** `start` is what times are counted from, though the test's own beginning may be unknown. */
type Observed = { readonly seen: EndObservation; readonly start: number }
type Timing = { readonly seconds: number; readonly rttMs: number }

/** When a client was started, in seconds since its host booted; null at a server and where the script does not tell. */
function clientBeganAt({ role, output }: End): number | null {
  const frame = role === 'client' ? findFrame(output, 'iperf3', { role }) : null
  return frame && numberAttribute(frame, 't0')
}

/** When the test began by this end's clock, in seconds since its host booted; null where its script does not tell. */
function startOf(end: End, samples: readonly TimedSample[], { seconds, rttMs }: Timing): number | null {
  const clientBegan = clientBeganAt(end)
  if (end.role === 'client') return clientBegan === null ? null : clientStart({ clientBegan, rttMs })
  const frame = findFrame(end.output, 'server-end')
  const serverEnded = frame && numberAttribute(frame, 't')
  return serverEnded === null ? null : boundByLooks(samples, serverStart({ serverEnded, seconds, rttMs }))
}

function observe(ends: Ends, which: 'sender' | 'receiver', timing: Timing): Observed {
  const { client, facts } = ends
  const end = ends[which]
  const { side, role, output, report } = end
  const isSender = which === 'sender'
  const samples = readSamples({
    output,
    ports: client.localPorts,
    end: role,
    versions: versionsOf(facts, side),
  })
  const startedAtS =
    (isSender ? firstByteAt(samples, clientBeganAt(end) ?? 0) : null) ?? startOf(end, samples, timing)
  const start = startedAtS ?? samples[0]?.t ?? 0
  const granted = isSender ? report?.sndbufGrantedBytes : report?.rcvbufGrantedBytes
  const seen: EndObservation = {
    side,
    startedAtS,
    samples: timeSamples(samples, start),
    counters: readCounterDeltas(output),
    iperfVersion: report?.version ?? facts[side]?.iperf3Version ?? null,
    bufferGrantedBytes: granted ?? null,
    iperfCpuPct: report?.cpu.hostPct ?? (role === 'server' ? client.cpu.remotePct : null),
  }
  return { seen, start }
}

function buildTest(ends: Ends, spec: TcpSpec | UdpSpec): OneWayTest {
  const { direction, client } = ends
  const isReversed = ends.receiver.role === 'client'
  const [pinging, serving] = isReversed ? [ends.receiver, ends.sender] : [ends.sender, ends.receiver]
  const [sending, receiving] = [ends.sender.report, ends.receiver.report]
  const totals = combineEnds({ client, server: serving.report })
  const ping = readSidePing(pinging.output)
  const timing = { seconds: totals.seconds ?? spec.durationS, rttMs: smallestRttMs(ping, sending) }
  const sender = observe(ends, 'sender', timing)
  const receiver = observe(ends, 'receiver', timing)
  const pingStart = isReversed ? receiver.start : sender.start
  const sockets = sender.seen.samples.flatMap((sample) => sample.sockets)
  const timed = (reply: PingReply): PingReply => ({
    ...reply,
    atS: reply.atS === null ? null : reply.atS - pingStart,
  })
  return {
    direction,
    totals,
    intervals: mergeIntervals(sending, receiving),
    sender: sender.seen,
    receiver: receiver.seen,
    sidePing: (ping?.replies ?? []).map(timed),
    sidePingLostCount: ping?.lostCount ?? null,
    congestionControl: isUdpSpec(spec)
      ? null
      : (sending?.congestionControl.sender ??
        sockets.find((socket) => socket.congestionControl)?.congestionControl ??
        null),
    mssBytes: isUdpSpec(spec)
      ? null
      : (sending?.mssBytes ?? sockets.find((socket) => socket.mssBytes)?.mssBytes ?? null),
    isReversed,
  }
}

type Read = { readonly test: OneWayTest | null; readonly failure: Failure | null }

/** `timeout` exits with 124, or with 128 and the signal's number where it had to kill or is busybox's. */
const CUT_STATUSES: readonly number[] = [124, 137, 143]

function wasCut(client: Frame): boolean {
  return CUT_STATUSES.includes(numberAttribute(client, 'rc') ?? 0)
}

/** The two ends as their scripts say they were: the receiver's is the client of a reversed test. */
function readEnds(
  spec: TcpSpec | UdpSpec,
  direction: OneWayDirection,
  outputs: readonly RawOutput[],
): { readonly client: HostOutput | null; readonly server: HostOutput | null; readonly isReversed: boolean } {
  const sender = readHostOutput(outputs, senderOf(direction))
  const receiver = readHostOutput(outputs, receiverOf(direction))
  const isReversed = spec.direction !== 'both' && findFrame(sender, 'iperf3', { role: 'server' }) !== null
  return isReversed
    ? { client: receiver, server: sender, isReversed }
    : { client: sender, server: receiver, isReversed }
}

function readDirection(o: {
  readonly spec: TcpSpec | UdpSpec
  readonly direction: OneWayDirection
  readonly outputs: readonly RawOutput[]
  readonly facts: SideFacts
}): Read {
  const { spec, direction, outputs, facts } = o
  const read = readEnds(spec, direction, outputs)
  const sides = { sender: senderOf(direction), receiver: receiverOf(direction) }
  const clientSide = read.isReversed ? sides.receiver : sides.sender
  const given = firstScriptFailure([read.server, read.client])
  if (given) return { test: null, failure: given }
  if (!read.server) return { test: null, failure: vanishedFailure(otherSide(clientSide)) }
  const frame = findFrame(read.client, 'iperf3', { role: 'client' })
  if (!frame) return { test: null, failure: vanishedFailure(clientSide) }
  const client = parseIperf3(frame.text, { exitCode: numberAttribute(frame, 'rc') })
  const served = findFrame(read.server, 'iperf3', { role: 'server' })
  const server = served && served.text.trim() !== '' ? parseIperf3(served.text) : null
  const clientEnd: End = { side: clientSide, role: 'client', output: read.client, report: client }
  const serverEnd: End = { side: otherSide(clientSide), role: 'server', output: read.server, report: server }
  const [sender, receiver] = read.isReversed ? [serverEnd, clientEnd] : [clientEnd, serverEnd]
  const test = buildTest({ direction, sender, receiver, client, facts }, spec)
  const failure = test.totals.failure
  if (!failure) return { test, failure: null }
  const shape = {
    ...sides,
    isUdp: isUdpSpec(spec),
    client: clientSide,
    port: read.server.readyPort,
    hasBegun: client.cookie !== null,
    isCut: wasCut(frame),
    hasFlowed: test.intervals.some(({ sentBytes, receivedBytes }) => (sentBytes ?? receivedBytes ?? 0) > 0),
  }
  return { test: test.totals.sentBytes === null ? null : test, failure: testFailure(failure, shape) }
}

/** Returns the outcome of a TCP or UDP step from what both hosts printed (design §5.3: a test that delivered nothing fails). */
export function parseTraffic(
  spec: TcpSpec | UdpSpec,
  outputs: readonly RawOutput[],
  facts: SideFacts,
): StepOutcome {
  const directions = spec.direction === 'both' ? ONE_WAY_DIRECTIONS : [spec.direction]
  const reads = directions.map((direction) => readDirection({ spec, direction, outputs, facts }))
  const tests = reads.map(({ test }) => test).filter((test) => test !== null)
  const failure = reads.find((read) => read.failure !== null)?.failure ?? null
  const first = tests[0]
  const result = !first
    ? null
    : isUdpSpec(spec)
      ? ({ kind: 'udp', test: first } as const)
      : ({ kind: 'tcp', tests } as const)
  if (failure) return { state: 'failed', failure, result }
  if (!result) return { state: 'failed', failure: vanishedFailure('a'), result: null }
  return { state: 'done', result }
}
