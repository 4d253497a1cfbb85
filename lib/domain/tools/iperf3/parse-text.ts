import { findIperf3Error } from '@/lib/domain/tools/iperf3/classify-error'
import { judgeIperf3Report } from '@/lib/domain/tools/iperf3/judge-report'
import { sumKnown } from '@/lib/domain/tools/iperf3/read-intervals'
import {
  emptyReport,
  type Iperf3Error,
  type Iperf3Interval,
  type Iperf3Report,
  type Iperf3Totals,
} from '@/lib/domain/tools/iperf3/report'
import { readTextHead, splitTextRuns, type TextRun } from '@/lib/domain/tools/iperf3/split-text'
import type { TextLine } from '@/lib/domain/tools/iperf3/text-line'

type Flow = 'ahead' | 'back'

function flowOf(line: TextLine): Flow {
  if (line.role === null) return 'ahead'
  return (line.role === 'TX') === line.isServerRole ? 'back' : 'ahead'
}

/** The lines of one moment: [SUM] where there is one, else every stream. */
function preferSum(lines: readonly TextLine[]): readonly TextLine[] {
  const sums = lines.filter((line) => line.id === null)
  return sums.length > 0 ? sums.slice(0, 1) : lines
}

function toInterval(lines: readonly TextLine[]): Iperf3Interval | null {
  const [first] = lines
  if (!first) return null
  const picked = preferSum(lines)
  const streams = lines.filter((line) => line.id !== null)
  return {
    startS: first.startS,
    endS: first.endS,
    bytes: sumKnown(picked.map((line) => line.bytes)),
    bps: sumKnown(picked.map((line) => line.bps)),
    retransmits: sumKnown(picked.map((line) => line.retransmits)),
    packets: sumKnown(picked.map((line) => line.packets)),
    lost: sumKnown(picked.map((line) => line.lost)),
    jitterMs: picked[0]?.jitterMs ?? null,
    omitted: first.omitted,
    streams: streams.map((line) => ({
      localSocket: line.id,
      bytes: line.bytes,
      bps: line.bps,
      retransmits: line.retransmits,
      cwndBytes: line.cwndBytes,
      sndWndBytes: null,
      rttMs: null,
    })),
  }
}

function groupIntervals(lines: readonly TextLine[]): Iperf3Interval[] {
  const groups: TextLine[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const isNext = !group || group[0]?.startS !== line.startS || group.some((each) => each.id === line.id)
    if (isNext) groups.push([line])
    else group.push(line)
  }
  return groups.flatMap((group) => toInterval(group) ?? [])
}

function toTotals(lines: readonly TextLine[]): Iperf3Totals | null {
  const picked = preferSum(lines)
  const [first] = picked
  const bytes = sumKnown(picked.map((line) => line.bytes))
  const bps = sumKnown(picked.map((line) => line.bps))
  if (!first || bytes === null || bps === null) return null
  return {
    bytes,
    seconds: first.endS - first.startS,
    bps,
    retransmits: sumKnown(picked.map((line) => line.retransmits)),
    packets: sumKnown(picked.map((line) => line.packets)),
    lost: sumKnown(picked.map((line) => line.lost)),
    jitterMs: picked[0]?.jitterMs ?? null,
    outOfOrder: null,
  }
}

/** Without its [SUM], a summary that was cut has fewer streams than the test: their sum is not the test's. */
function isWhole(lines: readonly TextLine[], streamsCount: number): boolean {
  return lines.some((line) => line.id === null) || new Set(lines.map((line) => line.id)).size >= streamsCount
}

type Summary = { readonly lines: readonly TextLine[]; readonly streamsCount: number }

function endTotals({ lines, streamsCount }: Summary, end: 'sender' | 'receiver'): Iperf3Totals | null {
  const own = lines.filter((line) => line.end === end)
  return isWhole(own, streamsCount) ? toTotals(own) : null
}

function totalsOf(summary: Summary, end: 'sender' | 'receiver'): Iperf3Totals | null {
  const totals = endTotals(summary, end)
  return totals && totals.bytes > 0 ? totals : null
}

/** The one summary line of UDP before 3.7: bytes as sent, loss and jitter as received. */
function readOldUdp({ lines, streamsCount }: Summary): Both {
  const own = lines.filter((line) => line.end === null)
  const totals = isWhole(own, streamsCount) ? toTotals(own) : null
  if (!totals || totals.bytes === 0) return { sent: null, received: null }
  const sent = { ...totals, lost: null, jitterMs: null }
  const { packets, lost } = totals
  if (packets === null || lost === null || lost > packets) return { sent, received: null }
  const part = (packets - lost) / packets
  return { sent, received: { ...totals, bytes: Math.round(totals.bytes * part), bps: totals.bps * part } }
}

type Both = { readonly sent: Iperf3Totals | null; readonly received: Iperf3Totals | null }

/** Sender's lines always say 0 lost; loss and jitter are the receiver's. */
function readUdpPair(summary: Summary): Both {
  const sent = totalsOf(summary, 'sender')
  const got = endTotals(summary, 'receiver')
  const received = got && got.bytes > 0 ? got : null
  const clean = sent && { ...sent, lost: null, jitterMs: null }
  if (got && got.bytes === 0 && sent?.packets) {
    return { sent: clean, received: { ...got, packets: sent.packets, lost: sent.packets, jitterMs: null } }
  }
  return { sent: clean, received }
}

function readBoth(run: TextRun, flow: Flow): Both {
  const lines = run.summary.filter((line) => flowOf(line) === flow)
  const ids = run.intervals.filter((line) => flowOf(line) === flow).flatMap((line) => line.id ?? [])
  const summary = { lines, streamsCount: new Set(ids).size }
  if (run.head.protocol !== 'udp') {
    return { sent: totalsOf(summary, 'sender'), received: totalsOf(summary, 'receiver') }
  }
  return lines.some((line) => line.end !== null) ? readUdpPair(summary) : readOldUdp(summary)
}

function isSendingLine(line: TextLine): boolean {
  return line.retransmits !== null || (line.packets !== null && line.jitterMs === null)
}

function directionOf(run: TextRun): Iperf3Report['direction'] {
  const { head, intervals, summary, text } = run
  if ([...intervals, ...summary].some((line) => line.role !== null)) return 'bidir'
  if (head.isReverse) return 'reverse'
  const isSending = intervals.some(isSendingLine)
  if (head.isServerSide === true) return isSending ? 'reverse' : 'forward'
  // Old summaries without their beginning still say which part this end played.
  if (head.isServerSide === null && /local\/receiver/.test(text)) return 'reverse'
  return head.isServerSide === false || isSending ? 'forward' : null
}

function streamsCountOf(run: TextRun): number | null {
  const ids = [...run.intervals, ...run.summary]
    .filter((line) => flowOf(line) === 'ahead')
    .flatMap((line) => line.id ?? [])
  const counted = new Set(ids).size
  return run.head.streamsCount ?? (counted > 0 ? counted : null)
}

function errorOf(run: TextRun, ahead: Both, hasTotals: boolean): Iperf3Error | null {
  const told = findIperf3Error(run.text)
  if (told) return told
  const isSilent = run.summary.some((line) => line.end === 'receiver' && line.bytes === 0)
  if (!hasTotals && isSilent) return { code: 'nothing-received', message: 'nothing arrived' }
  if (!hasTotals) return { code: 'truncated', message: 'the output ends before the totals of the test' }
  // A server that sends is never told what arrived.
  const isUntold =
    run.head.isServerSide !== true &&
    ahead.sent &&
    !ahead.received &&
    !run.summary.some((line) => line.end === 'receiver')
  return isUntold ? { code: 'missing-sums', message: "the receiver's total is missing" } : null
}

function toReport(run: TextRun): Iperf3Report {
  const { isReverse: _, outOfOrder, exchanged, rttMs, ...head } = run.head
  const printed = readBoth(run, 'ahead')
  const isPrinted = printed.sent !== null || printed.received !== null
  const ahead = isPrinted ? printed : (exchanged ?? printed)
  const isBidir = directionOf(run) === 'bidir'
  const back = isBidir ? readBoth(run, 'back') : { sent: null, received: null }
  const hasTotals = [ahead.sent, ahead.received, back.sent, back.received].some((each) => each !== null)
  return judgeIperf3Report({
    ...emptyReport(errorOf(run, ahead, hasTotals)),
    ...head,
    isRounded: true,
    rttMs: rttMs === null ? null : { min: rttMs, mean: rttMs, max: rttMs },
    direction: directionOf(run),
    streamsCount: streamsCountOf(run),
    intervals: groupIntervals(run.intervals.filter((line) => flowOf(line) === 'ahead')),
    reverseIntervals: groupIntervals(run.intervals.filter((line) => flowOf(line) === 'back')),
    sent: ahead.sent,
    received: ahead.received && { ...ahead.received, outOfOrder },
    reverseSent: back.sent,
    reverseReceived: back.received,
  })
}

/** Returns a report for every test in iperf3's plain output (client's or server's), none where the text has no figures. */
export function parseIperf3Text(text: string): Iperf3Report[] {
  return splitTextRuns(text).flatMap((run) => {
    const isEmpty = run.intervals.length === 0 && run.summary.length === 0
    if (isEmpty && !findIperf3Error(run.text)) return []
    return isEmpty ? [emptyText(run)] : [toReport(run)]
  })
}

function emptyText(run: TextRun): Iperf3Report {
  const { version, protocol, localPorts, remotePorts, localAddress, remoteAddress, isServerSide } =
    readTextHead(run.lines)
  const known = { version, protocol, localPorts, remotePorts, localAddress, remoteAddress, isServerSide }
  return { ...emptyReport(findIperf3Error(run.text)), ...known }
}
