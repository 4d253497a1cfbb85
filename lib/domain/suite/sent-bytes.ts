import { sumKnown } from '@/lib/domain/analysis/statistics/sum'
import { ONE_WAY_DIRECTIONS, type OneWayDirection, senderOf } from '@/lib/domain/model/direction'
import type { OneWayTest, RawOutput, StepOutcome, StepSpec, TcpSpec, UdpSpec } from '@/lib/domain/model/step'
import { numberAttribute } from '@/lib/domain/suite/frames'
import { findFrame, type HostOutput, readHostOutput } from '@/lib/domain/suite/parse/host-output'
import { readDataSockets } from '@/lib/domain/suite/read-sample'
import { isUdpSpec } from '@/lib/domain/suite/scripts/iperf3-commands'

/** What a direction is taken to carry where nothing better is known, bit/s. */
export type AssumedRate = (direction: OneWayDirection) => number

const UNKNOWN_VERSIONS = { iproute2: null, kernel: null }

function isTraffic(spec: StepSpec): spec is TcpSpec | UdpSpec {
  return spec.kind !== 'rtt' && spec.kind !== 'mtu' && !('clamped' in spec && spec.clamped)
}

function directionsOf(spec: TcpSpec | UdpSpec): readonly OneWayDirection[] {
  return spec.direction === 'both' ? ONE_WAY_DIRECTIONS : [spec.direction]
}

function rateOf(spec: TcpSpec | UdpSpec, direction: OneWayDirection, assumed: AssumedRate): number {
  return isUdpSpec(spec) ? spec.offeredBps : assumed(direction)
}

/** Returns the bytes of payload a step will send, all directions together, before it begins. */
export function expectSentBytes(spec: StepSpec, assumed: AssumedRate): number {
  if (!isTraffic(spec)) return 0
  const bps = directionsOf(spec).reduce((sum, direction) => sum + rateOf(spec, direction, assumed), 0)
  return Math.round((bps * spec.durationS) / 8)
}

/**
 * Returns the bytes of payload a step has sent, all directions together. Where the step was cut short, and iperf3 with it,
 * the last look at the sender's sockets counts; where not even that tells, its time at the rate offered or assumed.
 */
export function countSentBytes(input: {
  readonly spec: StepSpec
  readonly outcome: StepOutcome
  readonly outputs: readonly RawOutput[]
  readonly assumed: AssumedRate
}): number {
  const { spec, outcome, outputs } = input
  if (!isTraffic(spec)) return 0
  const tests = testsOf(outcome)
  return directionsOf(spec).reduce((sum, direction) => {
    const reported = reportedBytes(tests.find((test) => test.direction === direction))
    const output = readHostOutput(outputs, senderOf(direction))
    const bps = rateOf(spec, direction, input.assumed)
    return sum + (reported ?? seenBytes(output) ?? guessBytes(output, { bps, durationS: spec.durationS }))
  }, 0)
}

function testsOf(outcome: StepOutcome): readonly OneWayTest[] {
  const result = outcome.state === 'skipped' ? null : outcome.result
  if (result?.kind === 'tcp') return result.tests
  return result?.kind === 'udp' ? [result.test] : []
}

/** A test that a signal ended may have sums of zero beside intervals that tell more. */
function reportedBytes(test: OneWayTest | undefined): number | null {
  if (!test) return null
  const inIntervals = sumKnown(test.intervals.map(({ sentBytes }) => sentBytes))
  const told = [test.totals.sentBytes, inIntervals].filter((bytes) => bytes !== null)
  return told.length === 0 ? null : Math.max(...told)
}

function seenBytes(output: HostOutput | null): number | null {
  const looks = (output?.frames ?? [])
    .filter(({ name }) => name === 'sample')
    .map(({ text }) => {
      const sockets = readDataSockets({ text, ports: [], end: 'client', versions: UNKNOWN_VERSIONS })
      return sumKnown(sockets.map(({ bytesSent, bytesAcked }) => bytesSent ?? bytesAcked))
    })
    .filter((bytes) => bytes !== null)
  return looks.length === 0 ? null : Math.max(...looks)
}

function guessBytes(
  output: HostOutput | null,
  test: { readonly bps: number; readonly durationS: number },
): number {
  // iperf3 came to its end and told of no byte: it never got as far.
  const report = findFrame(output, 'iperf3')
  if (report && report.text.trim() !== '') return 0
  const times = (output?.frames ?? [])
    .filter(({ name }) => name === 'sample')
    .map((frame) => numberAttribute(frame, 't'))
    .filter((t) => t !== null)
  if (times.length === 0) return 0
  const seconds = Math.min(Math.max(...times) - Math.min(...times), test.durationS)
  return Math.round((test.bps * seconds) / 8)
}
