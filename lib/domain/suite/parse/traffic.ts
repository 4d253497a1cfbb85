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
import { readSamples, receiverStart, senderStart, timeSamples } from '@/lib/domain/suite/parse/observation'
import { readSidePing, type SidePing } from '@/lib/domain/suite/parse/side-ping'
import type { SideFacts } from '@/lib/domain/suite/plan-context'
import type { SsVersions } from '@/lib/domain/suite/read-sample'
import { isUdpSpec } from '@/lib/domain/suite/scripts/iperf3-commands'
import { combineEnds } from '@/lib/domain/tools/iperf3/combine'
import { parseIperf3 } from '@/lib/domain/tools/iperf3/parse'
import type { Iperf3Interval, Iperf3Report } from '@/lib/domain/tools/iperf3/report'

type Ends = {
  readonly direction: OneWayDirection
  readonly sender: HostOutput | null
  readonly receiver: HostOutput | null
  readonly client: Iperf3Report
  readonly server: Iperf3Report | null
  readonly facts: SideFacts
}

function versionsOf(facts: SideFacts, side: Side): SsVersions {
  return { iproute2: facts[side]?.iproute2Version ?? null, kernel: facts[side]?.kernel ?? null }
}

/** Two reports' intervals of one index belong together: both ends report by the same period from the start of the test. */
function mergeIntervals(client: Iperf3Report, server: Iperf3Report | null): readonly TestInterval[] {
  const isCounted = (interval: Iperf3Interval) => !interval.omitted
  const sent = client.intervals.filter(isCounted)
  const received = (server?.intervals ?? []).filter(isCounted)
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

function smallestRttMs(ping: SidePing | null, client: Iperf3Report): number {
  const rtts = (ping?.replies ?? []).map(({ rttMs }) => rttMs)
  return rtts.length > 0 ? Math.min(...rtts) : (client.rttMs?.min ?? 0)
}

function observeSender(ends: Ends, ping: SidePing | null): { end: EndObservation; start: number } {
  const { client, sender, direction, facts } = ends
  const side = senderOf(direction)
  const frame = findFrame(sender, 'iperf3', { role: 'client' })
  const clientBegan = (frame && numberAttribute(frame, 't0')) ?? 0
  const samples = readSamples({
    output: sender,
    ports: client.localPorts,
    end: 'sender',
    versions: versionsOf(facts, side),
  })
  const start = senderStart({ samples, clientBegan, rttMs: smallestRttMs(ping, client) })
  const end: EndObservation = {
    side,
    samples: timeSamples(samples, start),
    counters: readCounterDeltas(sender),
    iperfVersion: client.version ?? facts[side]?.iperf3Version ?? null,
    bufferGrantedBytes: client.sndbufGrantedBytes,
    iperfCpuPct: client.cpu.hostPct,
  }
  return { end, start }
}

function observeReceiver(ends: Ends, ping: SidePing | null, seconds: number): EndObservation {
  const { client, server, receiver, direction, facts } = ends
  const side = receiverOf(direction)
  const frame = findFrame(receiver, 'server-end')
  const serverEnded = (frame && numberAttribute(frame, 't')) ?? null
  const samples = readSamples({
    output: receiver,
    ports: client.localPorts,
    end: 'receiver',
    versions: versionsOf(facts, side),
  })
  const start =
    serverEnded === null
      ? (samples[0]?.t ?? 0)
      : receiverStart({ serverEnded, seconds, rttMs: smallestRttMs(ping, client) })
  return {
    side,
    samples: timeSamples(samples, start),
    counters: readCounterDeltas(receiver),
    iperfVersion: server?.version ?? facts[side]?.iperf3Version ?? null,
    bufferGrantedBytes: server?.rcvbufGrantedBytes ?? null,
    iperfCpuPct: server?.cpu.hostPct ?? client.cpu.remotePct,
  }
}

function buildTest(ends: Ends, spec: TcpSpec | UdpSpec): OneWayTest {
  const { client, server, direction, sender } = ends
  const totals = combineEnds({ client, server })
  const ping = readSidePing(sender)
  const { end, start } = observeSender(ends, ping)
  const seen = end.samples.flatMap(({ sockets }) => sockets)
  const timed = (reply: PingReply): PingReply => ({
    ...reply,
    atS: reply.atS === null ? null : reply.atS - start,
  })
  return {
    direction,
    totals,
    intervals: mergeIntervals(client, server),
    sender: end,
    receiver: observeReceiver(ends, ping, totals.seconds ?? spec.durationS),
    sidePing: (ping?.replies ?? []).map(timed),
    sidePingLostCount: ping?.lostCount ?? null,
    congestionControl: isUdpSpec(spec)
      ? null
      : (client.congestionControl.sender ??
        seen.find((socket) => socket.congestionControl)?.congestionControl ??
        null),
    mssBytes: isUdpSpec(spec)
      ? null
      : (client.mssBytes ?? seen.find((socket) => socket.mssBytes)?.mssBytes ?? null),
  }
}

type Read = { readonly test: OneWayTest | null; readonly failure: Failure | null }

/** `timeout` exits with 124, or with 128 and the signal's number where it had to kill or is busybox's. */
const CUT_STATUSES: readonly number[] = [124, 137, 143]

function wasCut(client: Frame): boolean {
  return CUT_STATUSES.includes(numberAttribute(client, 'rc') ?? 0)
}

function readDirection(o: {
  readonly spec: TcpSpec | UdpSpec
  readonly direction: OneWayDirection
  readonly outputs: readonly RawOutput[]
  readonly facts: SideFacts
}): Read {
  const { spec, direction, outputs, facts } = o
  const sender = readHostOutput(outputs, senderOf(direction))
  const receiver = readHostOutput(outputs, receiverOf(direction))
  const given = firstScriptFailure([receiver, sender])
  if (given) return { test: null, failure: given }
  if (!receiver) return { test: null, failure: vanishedFailure(receiverOf(direction)) }
  const frame = findFrame(sender, 'iperf3', { role: 'client' })
  if (!frame) return { test: null, failure: vanishedFailure(senderOf(direction)) }
  const client = parseIperf3(frame.text, { exitCode: numberAttribute(frame, 'rc') })
  const served = findFrame(receiver, 'iperf3', { role: 'server' })
  const server = served && served.text.trim() !== '' ? parseIperf3(served.text) : null
  const test = buildTest({ direction, sender, receiver, client, server, facts }, spec)
  const failure = test.totals.failure
  if (!failure) return { test, failure: null }
  const shape = {
    isUdp: isUdpSpec(spec),
    sender: senderOf(direction),
    receiver: receiverOf(direction),
    port: receiver.readyPort,
    hasBegun: client.cookie !== null,
    isCut: wasCut(frame),
  }
  return { test: client.sent ? test : null, failure: testFailure(failure, shape) }
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
