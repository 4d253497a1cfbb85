import { classifyIperf3Error } from '@/lib/domain/tools/iperf3/classify-error'
import { judgeIperf3Report } from '@/lib/domain/tools/iperf3/judge-report'
import { type Iperf3Intervals, readIntervals } from '@/lib/domain/tools/iperf3/read-intervals'
import { asPositive, type Iperf3Start, readStart } from '@/lib/domain/tools/iperf3/read-start'
import { type AllTotals, readTotals } from '@/lib/domain/tools/iperf3/read-totals'
import type { Iperf3Error, Iperf3Interval, Iperf3Report } from '@/lib/domain/tools/iperf3/report'
import {
  asList,
  asNumber,
  asText,
  fieldAt,
  isJsonObject,
  type JsonNode,
  type JsonObject,
} from '@/lib/domain/tools/json/tolerant'

type Rtt = Iperf3Report['rttMs']

function rttOfStreams(doc: JsonObject): Rtt {
  const senders = asList(fieldAt(doc, 'end', 'streams'))
    .map((stream) => fieldAt(stream, 'sender'))
    .filter((sender) => fieldAt(sender, 'sender') !== false)
  const values = (key: string) => senders.flatMap((sender) => asPositive(fieldAt(sender, key)) ?? [])
  const means = values('mean_rtt')
  const [least, most] = [values('min_rtt'), values('max_rtt')]
  if (means.length === 0 || least.length === 0 || most.length === 0) return null
  const mean = means.reduce((sum, each) => sum + each, 0) / means.length
  return { min: Math.min(...least) / 1000, mean: mean / 1000, max: Math.max(...most) / 1000 }
}

function rttOfIntervals(intervals: readonly Iperf3Interval[]): Rtt {
  const values = intervals.flatMap((each) => each.streams.flatMap((stream) => stream.rttMs ?? []))
  if (values.length === 0) return null
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length
  return { min: Math.min(...values), mean, max: Math.max(...values) }
}

function readRtt(doc: JsonObject, start: Iperf3Start, read: Iperf3Intervals): Rtt {
  const own =
    start.direction === 'bidir' && start.isServerSide === true ? read.reverseIntervals : read.intervals
  return rttOfStreams(doc) ?? rttOfIntervals(own)
}

function readPct(node: JsonNode | undefined): number | null {
  const value = asNumber(node)
  return value !== null && value >= 0 ? value : null
}

function readError(doc: JsonObject, isTruncated: boolean): Iperf3Error | null {
  const said = asText(fieldAt(doc, 'error'))
  if (said !== null) return classifyIperf3Error(said)
  return isTruncated ? { code: 'truncated', message: 'the output ends in the middle' } : null
}

function versionWarnings(start: Iperf3Start): string[] {
  const [, minor] = /^3\.(\d+)/.exec(start.version ?? '') ?? []
  const isSender = (start.direction === 'reverse') === (start.isServerSide === true)
  if (isSender && start.protocol === 'udp' && (minor === '0' || minor === '1')) {
    return ['iperf3 before 3.2 sends UDP in bursts of 100 ms, which make losses of their own']
  }
  return []
}

function isPartialServer(report: Iperf3Report): boolean {
  return report.intervals.length === 0 && report.version === null
}

function readServerReport(doc: JsonObject): Iperf3Report | null {
  const node = fieldAt(doc, 'server_output_json')
  if (!isJsonObject(node)) return null
  const report = readIperf3Document(node, false)
  return isPartialServer(report) ? null : report
}

function withServersCounts(report: Iperf3Report): Iperf3Report {
  const { serverReport, received, direction } = report
  // The server's own loss is better than the client's copy of it, whatever the versions.
  if (direction !== 'forward' || report.protocol !== 'udp' || !received || !serverReport?.received)
    return report
  return {
    ...report,
    received: { ...received, ...serverReport.received, seconds: serverReport.received.seconds },
  }
}

function assemble(
  doc: JsonObject,
  parts: {
    readonly start: Iperf3Start
    readonly read: Iperf3Intervals
    readonly totals: AllTotals
    readonly error: Iperf3Error | null
  },
): Iperf3Report {
  const { start, read, totals, error } = parts
  const end = fieldAt(doc, 'end')
  return {
    ...start,
    ...read,
    congestionControl: {
      sender: asText(fieldAt(end, 'sender_tcp_congestion')),
      receiver: asText(fieldAt(end, 'receiver_tcp_congestion')),
    },
    sent: totals.ahead.sent,
    received: totals.ahead.received,
    reverseSent: totals.back?.sent ?? null,
    reverseReceived: totals.back?.received ?? null,
    rttMs: start.protocol === 'udp' ? null : readRtt(doc, start, read),
    cpu: {
      hostPct: readPct(fieldAt(end, 'cpu_utilization_percent', 'host_total')),
      remotePct: asPositive(fieldAt(end, 'cpu_utilization_percent', 'remote_total')),
    },
    serverReport: readServerReport(doc),
    isRounded: false,
    error,
    warnings: [...versionWarnings(start), ...totals.ahead.warnings, ...(totals.back?.warnings ?? [])],
  }
}

/** Turns one JSON document of iperf3 into a report, with the reason where the test did not count. */
export function readIperf3Document(doc: JsonObject, isTruncated: boolean): Iperf3Report {
  const start = readStart(doc)
  const read = readIntervals(doc, start)
  const error = readError(doc, isTruncated)
  const totals = readTotals(doc, start, { ...read, hasError: error !== null })
  return judgeIperf3Report(withServersCounts(assemble(doc, { start, read, totals, error })))
}
