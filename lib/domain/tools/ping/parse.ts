import { readWindowsCounts, readWindowsReply } from '@/lib/domain/tools/ping/parse-windows'
import type { PingError, PingReply, PingReport } from '@/lib/domain/tools/ping/report'

const STATISTICS =
  /(\d+) packets transmitted, (\d+)(?: packets)? received(?:, \+(\d+) duplicates)?(?:, \+(\d+) corrupted)?(?:, \+(\d+) errors)?/
const BUSYBOX_DUPLICATES = /(\d+) duplicates,/
const TIMES =
  /(?:rtt|round-trip) min\/avg\/max(?:\/(?:mdev|stddev|std-dev))? = ([\d.]+)\/([\d.]+)\/([\d.]+)(?:\/([\d.]+|nan))?/
const REPLY = /(?:^|\s)\d+ bytes from .*?(?:icmp_seq|icmp_req|seq)=(\d+).*?time[=<]([\d.]+) ?ms/
const STAMP = /^\[(\d+\.\d+)\]/
const SEEN_SEQ = /(?:no answer yet for icmp_seq=|Request timeout for icmp_seq[ =])(\d+)/
const HEADER = /^(?:.*\s)?PING6?[\s(]|^(?:Pinging|Badanie|Haciendo ping|Ping wird|Envoi d|Esecuzione)/m
const TOO_LONG =
  /message too long|Frag(?:mentation)? needed|packet size too large|Packet needs to be fragmented|packet too big|frag needed and DF set|sendto: Message too long/i
const MTU = /mtu\s?=\s?(\d+)/gi

type Sign = readonly [RegExp, PingError['code']]
const SIGNS: readonly Sign[] = [
  [
    /unknown host|name or service not known|could not find host|name resolution|bad address|cannot resolve/i,
    'unknown-host',
  ],
  [/invalid option|unrecognized option|bad option|usage: ping/i, 'unknown-option'],
  [/operation not permitted|permission denied/i, 'no-permission'],
  [/unreachable|no route to host/i, 'unreachable'],
]

function numberAt(found: RegExpExecArray | null, index: number): number | null {
  const text = found?.[index]
  return text === undefined || text === 'nan' ? null : Number(text)
}

function readReplies(lines: readonly string[]): { replies: PingReply[]; duplicates: number } {
  const replies: PingReply[] = []
  let duplicates = 0
  for (const line of lines) {
    const found = REPLY.exec(line)
    if (found && /\(DUP!\)/.test(line)) duplicates++
    else if (found) {
      const atS = numberAt(STAMP.exec(line), 1)
      replies.push({ seq: Number(found[1]), rttMs: Number(found[2]), atS })
    } else {
      const windows = readWindowsReply(line)
      if (windows) replies.push(windows)
    }
  }
  return { replies, duplicates }
}

/** Only what ping itself prints counts: a person's note "no packet too big message" tells of a black hole. */
function isTooLongLine(line: string): boolean {
  const isPings = /^(?:From |ping6?: |\d+ bytes from |Reply from |Packet needs )/.test(line.trim())
  return isPings && TOO_LONG.test(line)
}

function readTooLong(lines: readonly string[]): PingReport['tooLong'] {
  const told = lines.filter(isTooLongLine)
  if (told.length === 0) return null
  const named = told.flatMap((line) => [...line.matchAll(MTU)].map((match) => Number(match[1])))
  return { mtuBytes: named.findLast((mtu) => mtu > 0) ?? null }
}

function countErrors(lines: readonly string[]): number {
  return lines.filter((line) =>
    /^From .* icmp_seq|local error|sendto:|Destination .* Unreachable$/i.test(line),
  ).length
}

function readError(lines: readonly string[], received: number | null, isTooLong: boolean): PingError | null {
  if (received !== null && received > 0) return null
  for (const [pattern, code] of SIGNS) {
    const line = lines.find((each) => pattern.test(each))
    if (line !== undefined) return { code, message: line.trim() }
  }
  if (isTooLong) return { code: 'too-long', message: lines.find(isTooLongLine)?.trim() ?? 'too long' }
  return null
}

type Counts = Pick<PingReport, 'sentCount' | 'receivedCount' | 'lostCount' | 'lossPct' | 'isPartial'>

function toCounts(sent: number, received: number, isPartial: boolean): Counts {
  // Duplicates never make more answered than were sent.
  const lost = Math.max(0, sent - received)
  const lossPct = sent === 0 ? null : (100 * lost) / sent
  return { sentCount: sent, receivedCount: received, lostCount: sent === 0 ? null : lost, lossPct, isPartial }
}

const UNKNOWN_COUNTS: Counts = {
  sentCount: null,
  receivedCount: null,
  lostCount: null,
  lossPct: null,
  isPartial: true,
}

/** Without statistics: the packets up to the last sequence number that was named, counted from the first. */
function countFromReplies(lines: readonly string[], replies: readonly PingReply[]): Counts {
  const answered = new Set(replies.flatMap((reply) => reply.seq ?? []))
  const silent = lines.flatMap((line) => numberAt(SEEN_SEQ.exec(line), 1) ?? [])
  if (replies.length > 0 && answered.size === 0) return { ...UNKNOWN_COUNTS, receivedCount: replies.length }
  const seen = [...answered, ...silent]
  if (seen.length === 0) return UNKNOWN_COUNTS
  // iputils counts from 1; busybox, BSD and macOS from 0.
  const first =
    lines.some((line) => /ttl=|icmp_seq=1\b|icmp_req/.test(line)) && !seen.includes(0) ? 1 : Math.min(...seen)
  return toCounts(Math.max(...seen) - Math.min(first, ...seen) + 1, answered.size, true)
}

type Times = Pick<PingReport, 'minMs' | 'avgMs' | 'maxMs' | 'mdevMs'>
const NO_TIMES: Times = { minMs: null, avgMs: null, maxMs: null, mdevMs: null }

function timesFromReplies(replies: readonly PingReply[]): Times {
  if (replies.length === 0) return NO_TIMES
  const values = replies.map((reply) => reply.rttMs)
  const avgMs = values.reduce((sum, value) => sum + value, 0) / values.length
  return { minMs: Math.min(...values), avgMs, maxMs: Math.max(...values), mdevMs: null }
}

function readTimes(text: string, replies: readonly PingReply[]): Times {
  const found = TIMES.exec(text)
  if (found) {
    const [minMs, avgMs, maxMs, mdevMs] = [1, 2, 3, 4].map((index) => numberAt(found, index))
    return { minMs: minMs ?? null, avgMs: avgMs ?? null, maxMs: maxMs ?? null, mdevMs: mdevMs ?? null }
  }
  const windows = readWindowsCounts(text)?.times
  if (windows) return { minMs: windows.min, avgMs: windows.avg, maxMs: windows.max, mdevMs: null }
  return timesFromReplies(replies)
}

function readCounts(text: string, lines: readonly string[], replies: readonly PingReply[]): Counts {
  const found = STATISTICS.exec(text)
  if (found) return toCounts(Number(found[1]), Number(found[2]), false)
  const windows = readWindowsCounts(text)
  if (windows) return toCounts(windows.sent, windows.received, false)
  return countFromReplies(lines, replies)
}

function readTarget(text: string): string | null {
  return (
    /PING (?:\S*\s?\()?([^\s()]+)/.exec(text)?.[1] ??
    /-->\s(\S+)/.exec(text)?.[1] ??
    /^--- (\S+) ping6? statistics/m.exec(text)?.[1] ??
    /\s([0-9a-f.:]+[0-9a-f]):\s*$/im.exec(text)?.[1] ??
    null
  )
}

/**
 * Reads the output of one `ping`: iputils, busybox, BSD, macOS, or Windows in any language. Times in ms. Never throws.
 * Where ping was killed before its statistics, what it printed so far is counted and `isPartial` is set.
 */
export function parsePing(text: string): PingReport {
  const lines = text.split(/\r?\n/)
  const { replies, duplicates } = readReplies(lines)
  const counts = readCounts(text, lines, replies)
  const found = STATISTICS.exec(text)
  const tooLong = readTooLong(lines)
  const isSilent = text.trim() === ''
  const error = isSilent ? { code: 'no-output' as const, message: 'ping printed nothing' } : null
  return {
    target: readTarget(text),
    ...counts,
    duplicatesCount: numberAt(found, 3) ?? numberAt(BUSYBOX_DUPLICATES.exec(text), 1) ?? duplicates,
    errorsCount: numberAt(found, 5) ?? countErrors(lines),
    ...readTimes(text, replies),
    replies,
    tooLong,
    error: error ?? readError(lines, counts.receivedCount, tooLong !== null),
  }
}

/** Splits a text that holds several pings at their headers; the text itself where it holds one or none. */
export function splitPings(text: string): string[] {
  const parts: string[][] = [[]]
  let hasHeader = false
  for (const line of text.split(/\r?\n/)) {
    if (HEADER.test(line)) {
      if (hasHeader) parts.push([])
      hasHeader = true
    }
    parts.at(-1)?.push(line)
  }
  return parts.map((part) => part.join('\n'))
}
