import { goodputOf } from '@/lib/domain/tools/iperf3/combine'
import { parseIperf3All } from '@/lib/domain/tools/iperf3/parse'
import { sumKnown } from '@/lib/domain/tools/iperf3/read-intervals'
import type { Iperf3Interval, Iperf3Report, Iperf3Totals } from '@/lib/domain/tools/iperf3/report'
import {
  emptyLine,
  type ReadDirection,
  type ReadLine,
  UNKNOWN_DIRECTION,
} from '@/lib/domain/tools/read/read-line'

function lossOf(lost: number | null, packets: number | null): number | null {
  return lost !== null && packets !== null && packets > 0 ? (100 * lost) / packets : null
}

function fromTotals(
  report: Iperf3Report,
  sent: Iperf3Totals | null,
  received: Iperf3Totals | null,
): ReadDirection {
  const packets = received?.packets ?? sent?.packets ?? null
  const lost = received?.lost ?? null
  const { protocol, omitS } = report
  // Three printed digits of bytes and of seconds say less than the printed rate.
  const rounded = received && received.bytes > 0 ? received.bps : null
  return {
    sent_bps: sent?.bps ?? null,
    goodput_bps: report.isRounded ? rounded : goodputOf({ sent, received, protocol, omitS }),
    retransmits: sent?.retransmits ?? null,
    jitter_ms: received?.jitterMs ?? null,
    lost_count: lost,
    packets_count: packets === 0 ? null : packets,
    loss_pct: lossOf(lost, packets),
  }
}

function meanBps(intervals: readonly Iperf3Interval[]): number | null {
  const seconds = sumKnown(intervals.map((each) => each.endS - each.startS))
  const bits = sumKnown(
    intervals.map((each) => (each.bps === null ? null : each.bps * (each.endS - each.startS))),
  )
  // A rate of 0 is a test that moved nothing, never a measurement.
  return seconds && bits ? bits / seconds : null
}

/** What the intervals tell where the totals are missing: this end sent them, or it received them. */
function fromIntervals(all: readonly Iperf3Interval[], isSender: boolean | null): ReadDirection {
  const counted = all.filter((each) => !each.omitted)
  const bps = meanBps(counted)
  const packets = sumKnown(counted.map((each) => each.packets))
  const known = { ...UNKNOWN_DIRECTION, packets_count: packets === 0 ? null : packets }
  if (isSender === null) return known
  if (isSender)
    return { ...known, sent_bps: bps, retransmits: sumKnown(counted.map((each) => each.retransmits)) }
  const lost = packets === 0 ? null : sumKnown(counted.map((each) => each.lost))
  const jitter = counted.at(-1)?.jitterMs ?? null
  return { ...known, goodput_bps: bps, jitter_ms: jitter, lost_count: lost, loss_pct: lossOf(lost, packets) }
}

/** Null where a fragment tells neither: only a receiver has jitter and loss, only a sender retransmissions. */
function isLocalSender(report: Iperf3Report): boolean | null {
  if (report.direction === 'bidir') return report.isServerSide !== true
  if (report.direction !== null) return (report.direction === 'reverse') === (report.isServerSide === true)
  if (report.intervals.some((each) => each.jitterMs !== null || each.lost !== null)) return false
  return report.intervals.some((each) => each.retransmits !== null) ? true : null
}

const CUT_CODES: readonly string[] = ['truncated', 'missing-sums']

function isCut(report: Iperf3Report): boolean {
  const isKnown = report.sent || report.received || report.reverseSent || report.reverseReceived
  return !isKnown && report.intervals.length > 0 && CUT_CODES.includes(report.error?.code ?? '')
}

function toLine(file: string, report: Iperf3Report): ReadLine {
  const isPartial = isCut(report)
  const isSender = isLocalSender(report)
  const ahead = isPartial
    ? fromIntervals(report.intervals, isSender)
    : fromTotals(report, report.sent, report.received)
  const back = isPartial
    ? fromIntervals(report.reverseIntervals, isSender === false)
    : fromTotals(report, report.reverseSent, report.reverseReceived)
  const seen = report.intervals.filter((each) => !each.omitted).length
  const warning = `the totals are missing: figures are those of the ${seen} interval${seen === 1 ? '' : 's'} that are there`
  return {
    ...emptyLine(file, 'iperf3'),
    version: report.version,
    protocol: report.protocol,
    direction: report.direction,
    streams: report.streamsCount,
    ...ahead,
    rtt_ms: (report.rttMs ?? report.serverReport?.rttMs)?.mean ?? null,
    mss_bytes: report.mssBytes,
    reverse: report.direction === 'bidir' ? back : null,
    error: report.error,
    warnings: isPartial ? [...report.warnings, warning] : report.warnings,
  }
}

/** Returns a line for every iperf3 test in the text. */
export function readIperf3Lines(file: string, text: string): ReadLine[] {
  return parseIperf3All(text).map((report) => toLine(file, report))
}

const IPERF2_LINE =
  /\[ *\d+\]\s+([\d.]+)-\s*([\d.]+) sec\s+[\d.]+ [KMG]?Bytes\s+([\d.]+) ([KMG]?)bits\/sec(?:\s+\d+\/\d+\s+(\d+)\s+\S+?\/(\d+) us)?/
const FACTORS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9 }

/** Returns what iperf2, which is another tool, printed: the mean of its intervals. */
export function readIperf2Line(file: string, text: string): ReadLine {
  const found = text.split(/\r?\n/).flatMap((line) => {
    const [, from, to, rate, unit = '', retries, rttUs] = IPERF2_LINE.exec(line) ?? []
    if (from === undefined || to === undefined || rate === undefined) return []
    const bps = Number(rate) * (FACTORS[unit] ?? 1)
    const isTold = retries !== undefined && rttUs !== undefined
    return [
      {
        seconds: Number(to) - Number(from),
        bps,
        retries: isTold ? Number(retries) : null,
        rttUs: Number(rttUs),
      },
    ]
  })
  const seconds = sumKnown(found.map((each) => each.seconds))
  const retransmits = sumKnown(found.map((each) => each.retries))
  const bits = sumKnown(found.map((each) => each.bps * each.seconds))
  const isUdp = /UDP port/.test(text)
  return {
    ...emptyLine(file, 'iperf2'),
    protocol: isUdp ? 'udp' : 'tcp',
    direction: /Client connecting to/.test(text) ? 'forward' : null,
    sent_bps: seconds && bits !== null ? Math.round(bits / seconds) : null,
    retransmits,
    rtt_ms:
      retransmits === null ? null : found.reduce((sum, each) => sum + each.rttUs, 0) / found.length / 1000,
    error: { code: 'other-tool', message: 'this is output of iperf2, which is not iperf3' },
  }
}
