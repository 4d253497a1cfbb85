import { senderOf } from '@/lib/domain/model/direction'
import type { MtuFinding, PingSummary, RawOutput, StepOutcome, StepSpec } from '@/lib/domain/model/step'
import { numberAttribute } from '@/lib/domain/suite/frames'
import { hostName, scriptFailure, vanishedFailure } from '@/lib/domain/suite/parse/failures'
import { findFrame, type HostOutput, readHostOutput } from '@/lib/domain/suite/parse/host-output'
import { firstSequence } from '@/lib/domain/suite/parse/side-ping'
import { parsePing } from '@/lib/domain/tools/ping/parse'
import { parseTracepath } from '@/lib/domain/tools/tracepath/parse'

type RttSpec = Extract<StepSpec, { kind: 'rtt' }>
type MtuSpec = Extract<StepSpec, { kind: 'mtu' }>

/** Returns the outcome of an idle-RTT step: failed where nothing answered. */
export function parseRtt(spec: RttSpec, outputs: readonly RawOutput[]): StepOutcome {
  const output = readHostOutput(outputs, senderOf(spec.direction))
  const given = scriptFailure(output)
  if (given) return { state: 'failed', failure: given, result: null }
  const frame = findFrame(output, 'ping')
  if (!frame) return { state: 'failed', failure: vanishedFailure(senderOf(spec.direction)), result: null }
  // A ping that was cut off has not lost what it never came to send.
  if (!output?.isComplete)
    return { state: 'failed', failure: vanishedFailure(senderOf(spec.direction)), result: null }
  const report = parsePing(frame.text)
  const first = firstSequence(frame.text)
  const sentCount = report.sentCount ?? spec.count
  const ping: PingSummary = {
    sentCount,
    lostCount: report.lostCount ?? sentCount - report.replies.length,
    minMs: report.minMs,
    avgMs: report.avgMs,
    maxMs: report.maxMs,
    mdevMs: report.mdevMs,
    replies: report.replies.flatMap(({ seq, rttMs }) =>
      seq === null ? [] : [{ seq, rttMs, atS: (seq - first) * spec.intervalS + rttMs / 1000 }],
    ),
  }
  if (report.minMs !== null) return { state: 'done', result: { kind: 'rtt', ping } }
  const failure = report.error
    ? { code: report.error.code, message: `ping: ${report.error.message}` }
    : {
        code: 'no-reply',
        message: `None of ${sentCount} pings was answered: ICMP is blocked or the path is down.`,
      }
  return { state: 'failed', failure, result: { kind: 'rtt', ping } }
}

/** How the script came to the size, and whether the path itself named the limit. */
const IS_REPORTED: Readonly<Record<string, boolean>> = { reported: true, vanished: false }

function readFinding(output: HostOutput | null): MtuFinding | null {
  const found = findFrame(output, 'mtu-found')
  const start = findFrame(output, 'mtu')
  if (!found || !start) return null
  return {
    pathMtuBytes: numberAttribute(found, 'bytes'),
    isReported: IS_REPORTED[found.attributes.how ?? ''] ?? null,
    interfaceMtuBytes: numberAttribute(start, 'interface'),
    hops: parseTracepath(findFrame(output, 'tracepath')?.text ?? '').hops,
  }
}

/** Returns the outcome of a path-MTU step: failed where no size was answered, or where ping cannot forbid fragmentation. */
export function parseMtu(spec: MtuSpec, outputs: readonly RawOutput[]): StepOutcome {
  const side = senderOf(spec.direction)
  const output = readHostOutput(outputs, side)
  const given = scriptFailure(output)
  if (given) return { state: 'failed', failure: given, result: null }
  const mtu = readFinding(output)
  if (!mtu) return { state: 'failed', failure: vanishedFailure(side), result: null }
  if (mtu.pathMtuBytes !== null) return { state: 'done', result: { kind: 'mtu', mtu } }
  const probe = parsePing(findFrame(output, 'mtu-probe')?.text ?? '')
  const failure =
    probe.error?.code === 'unknown-option'
      ? {
          code: 'tool-missing',
          message: `ping on ${hostName(side)} cannot forbid fragmentation; install iputils.`,
        }
      : {
          code: 'no-reply',
          message: 'No ping was answered, of any size: ICMP is blocked or the path is down.',
        }
  return { state: 'failed', failure, result: { kind: 'mtu', mtu } }
}
