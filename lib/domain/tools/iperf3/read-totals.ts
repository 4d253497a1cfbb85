import { asCount, asJitterMs, sumKnown } from '@/lib/domain/tools/iperf3/read-intervals'
import type { Iperf3Start } from '@/lib/domain/tools/iperf3/read-start'
import type { Iperf3Interval, Iperf3Totals } from '@/lib/domain/tools/iperf3/report'
import {
  asList,
  asNumber,
  fieldAt,
  fieldsOf,
  type JsonNode,
  type JsonObject,
} from '@/lib/domain/tools/json/tolerant'

export type DirectionTotals = {
  readonly sent: Iperf3Totals | null
  readonly received: Iperf3Totals | null
  readonly warnings: readonly string[]
}

type Sums = {
  readonly sent: JsonNode | undefined
  readonly received: JsonNode | undefined
  readonly sum: JsonNode | undefined
  readonly streams: readonly JsonNode[]
}

export type TotalsContext = {
  readonly start: Iperf3Start
  /** Whether this end is the sender of the direction that is read. */
  readonly isLocalSender: boolean | null
  readonly intervals: readonly Iperf3Interval[]
  readonly hasError: boolean
}

function toTotals(node: JsonNode | undefined, seconds: number | null): Iperf3Totals | null {
  const bytes = asCount(fieldAt(node, 'bytes'))
  const bps = asCount(fieldAt(node, 'bits_per_second'))
  const known = seconds ?? asNumber(fieldAt(node, 'seconds'))
  if (!bytes || !bps || known === null || known <= 0) return null
  return {
    bytes,
    seconds: known,
    bps,
    retransmits: asCount(fieldAt(node, 'retransmits')),
    packets: null,
    lost: null,
    jitterMs: null,
    outOfOrder: null,
  }
}

const INFLATED_WARNING =
  'iperf3 before 3.2 counts the omitted seconds in the totals of -R: read from the intervals instead'

/** With -R and -O the totals of 3.0 and 3.1 hold the omitted bytes, more than the line can carry (issue 443). */
function isInflated({ start, isLocalSender }: TotalsContext): boolean {
  return isLocalSender === false && (start.omitS ?? 0) > 0 && /^3\.[01](?!\d)/.test(start.version ?? '')
}

function totalsOfIntervals(intervals: readonly Iperf3Interval[]): Iperf3Totals | null {
  const own = counted(intervals)
  const bytes = sumKnown(own.map((each) => each.bytes))
  const seconds = sumKnown(own.map((each) => each.endS - each.startS))
  if (!bytes || !seconds) return null
  const none = { retransmits: null, packets: null, lost: null, jitterMs: null, outOfOrder: null }
  return { bytes, seconds, bps: (bytes * 8) / seconds, ...none }
}

/** TCP: a sum of 0 bytes is the other side's sum, or one that never arrived; 0 is never known. */
function readTcp(sums: Sums, context: TotalsContext): DirectionTotals {
  if (context.start.isServerSide === false && isInflated(context)) {
    return { sent: null, received: totalsOfIntervals(context.intervals), warnings: [INFLATED_WARNING] }
  }
  return { sent: toTotals(sums.sent, null), received: toTotals(sums.received, null), warnings: [] }
}

function isWholeKnown(intervals: readonly Iperf3Interval[]): boolean {
  return intervals.length > 0 && intervals.every((each) => each.bytes !== null)
}

function counted(intervals: readonly Iperf3Interval[]): readonly Iperf3Interval[] {
  return intervals.filter((each) => !each.omitted)
}

function longestSeconds(streams: readonly JsonNode[]): number | null {
  const seconds = streams.map((each) => asNumber(fieldAt(each, 'udp', 'seconds')) ?? 0)
  return seconds.length > 0 ? Math.max(...seconds) : null
}

function readUdpSent(sums: Sums, isServerReceiver: boolean): Iperf3Totals | null {
  if (isServerReceiver) return null
  const node = sums.sent ?? sums.sum
  // Before 3.11 the only sum has the receiver's seconds; the streams have the sender's.
  const totals = toTotals(node, sums.sent === undefined ? longestSeconds(sums.streams) : null)
  return totals && { ...totals, packets: asCount(fieldAt(node, 'packets')) }
}

type ReceiverCounts = {
  readonly lost: number | null
  readonly packets: number | null
  readonly jitterMs: number | null
}

function readOutOfOrder(streams: readonly JsonNode[]): number | null {
  return sumKnown(streams.map((each) => asCount(fieldAt(each, 'udp', 'out_of_order'))))
}

/** The receiver's own counts: complete and consistent in every version, apart from negative losses. */
function readOwnCounts(sums: Sums, context: TotalsContext): ReceiverCounts {
  const node = sums.received ?? sums.sum
  const own = counted(context.intervals)
  const byIntervals = sums.received === undefined ? sumKnown(own.map((each) => each.packets)) : null
  const lost = asNumber(fieldAt(node, 'lost_packets'))
  return {
    lost: lost !== null && lost >= 0 ? lost : null,
    packets: byIntervals ?? asCount(fieldAt(node, 'packets')),
    jitterMs: asJitterMs(fieldAt(node, 'jitter_ms')),
  }
}

function readOwnBytes(sums: Sums, context: TotalsContext, counts: ReceiverCounts): number | null {
  const said = asCount(fieldAt(sums.received, 'bytes'))
  if (said) return said
  const own = counted(context.intervals)
  if (isWholeKnown(own)) return sumKnown(own.map((each) => each.bytes))
  const block = context.start.blockBytes
  if (counts.packets === null || counts.lost === null || block === null) return null
  return (counts.packets - counts.lost) * block
}

function readUdpAtReceiver(sums: Sums, context: TotalsContext): DirectionTotals {
  const counts = readOwnCounts(sums, context)
  const bytes = readOwnBytes(sums, context, counts)
  const seconds = asNumber(fieldAt(sums.received ?? sums.sum, 'seconds'))
  const sent = readUdpSent(sums, context.start.isServerSide === true)
  if (!bytes || seconds === null || seconds <= 0) return { sent, received: null, warnings: [] }
  const warnings =
    counts.lost === null ? ['the receiver counts a negative loss: packets arrived out of order'] : []
  const received: Iperf3Totals = {
    bytes,
    seconds,
    bps: (bytes * 8) / seconds,
    retransmits: null,
    packets: counts.packets === 0 ? null : counts.packets,
    lost: counts.packets === 0 ? null : counts.lost,
    jitterMs: counts.jitterMs,
    outOfOrder: readOutOfOrder(sums.streams),
  }
  return { sent, received, warnings }
}

type Loss = { readonly lost: number | null; readonly warnings: readonly string[] }

const OMIT_WARNING =
  'loss is unknown: with -O the client counts sent and lost packets over different times; read it at the receiver'

/**
 * Loss in a sender's copy of the receiver's counts: what was sent less what arrived. The copied count itself is 0 when a
 * client of 3.14 or later talks to a server of 3.13 or older, and misses what was lost at the very end.
 */
function readCopiedLoss(
  sent: Iperf3Totals,
  receivedBytes: number | null,
  sums: Sums,
  start: Iperf3Start,
): Loss {
  const copied = asNumber(fieldAt(sums.received ?? sums.sum, 'lost_packets'))
  if ((start.omitS ?? 0) > 0) return { lost: null, warnings: [OMIT_WARNING] }
  if (receivedBytes === null || start.blockBytes === null || sent.packets === null) {
    return { lost: copied !== null && copied >= 0 ? copied : null, warnings: [] }
  }
  const lost = sent.packets - Math.round(receivedBytes / start.blockBytes)
  if (lost < 0) {
    const isUsable = copied !== null && copied >= 0
    return {
      lost: isUsable ? copied : null,
      warnings: ['more packets arrived than were sent: duplicates or reordering'],
    }
  }
  const isFar = copied !== null && Math.abs(copied - lost) > Math.max(10, 0.1 * lost)
  const warning = `the client's copy of the loss (${copied}) contradicts the bytes that arrived (${lost} packets missing)`
  return { lost, warnings: isFar ? [warning] : [] }
}

function readUdpAtSender(sums: Sums, context: TotalsContext): DirectionTotals {
  const { start, hasError } = context
  const sent = readUdpSent(sums, false)
  const copy = sums.received ?? sums.sum
  if (!sent || hasError) return { sent, received: null, warnings: [] }
  const packets = asCount(fieldAt(copy, 'packets'))
  const lostSaid = asNumber(fieldAt(copy, 'lost_packets'))
  const jitterMs = asJitterMs(fieldAt(copy, 'jitter_ms'))
  const isNamed = sums.received !== undefined
  const saidBytes = isNamed ? asCount(fieldAt(sums.received, 'bytes')) : null
  // A server that sends is not told what arrived; its sum_received is all 0.
  if (saidBytes === 0 && start.isServerSide === true) return { sent, received: null, warnings: [] }
  if (saidBytes === 0 && sent.packets !== null && start.isServerSide === false) {
    // Nothing arrived at all: the receiver counts 0 of 0, yet every packet is lost.
    const all = {
      packets: sent.packets,
      lost: sent.packets,
      jitterMs: null,
      outOfOrder: null,
      retransmits: null,
    }
    return { sent, received: { bytes: 0, seconds: sent.seconds, bps: 0, ...all }, warnings: [] }
  }
  const { lost, warnings } = isNamed
    ? readCopiedLoss(sent, saidBytes, sums, start)
    : { lost: lostSaid !== null && lostSaid >= 0 ? lostSaid : null, warnings: [] }
  const isDerivable = !isNamed && packets !== null && lost !== null && start.blockBytes !== null
  const bytes = isNamed ? saidBytes : isDerivable ? (packets - lost) * (start.blockBytes ?? 0) : null
  if (!bytes) return { sent, received: null, warnings }
  const seconds = (isNamed ? asNumber(fieldAt(copy, 'seconds')) : sent.seconds) ?? sent.seconds
  const received: Iperf3Totals = {
    bytes,
    seconds,
    bps: (bytes * 8) / seconds,
    retransmits: null,
    packets: sent.packets ?? packets,
    lost,
    // Exactly 0 is what a sender prints that was told no jitter.
    jitterMs: jitterMs === 0 ? null : jitterMs,
    outOfOrder: readOutOfOrder(sums.streams),
  }
  return { sent, received, warnings }
}

function readDirectionTotals(sums: Sums, context: TotalsContext): DirectionTotals {
  if (context.start.protocol !== 'udp') return readTcp(sums, context)
  return context.isLocalSender === false ? readUdpAtReceiver(sums, context) : readUdpAtSender(sums, context)
}

function sumsOf(doc: JsonObject, isReverse: boolean, streams: readonly JsonNode[]): Sums {
  const end = fieldAt(doc, 'end')
  const pick = (key: string) => {
    const named = fieldAt(end, `${key}_bidir_reverse`)
    if (!isReverse) return fieldsOf(end, key)[0]
    return named ?? fieldsOf(end, key)[1]
  }
  return { sent: pick('sum_sent'), received: pick('sum_received'), sum: pick('sum'), streams }
}

function senderFlag(stream: JsonNode): boolean | null {
  const flag = fieldAt(stream, 'udp', 'sender') ?? fieldAt(stream, 'sender', 'sender')
  return typeof flag === 'boolean' ? flag : null
}

export type TotalsInput = {
  readonly intervals: readonly Iperf3Interval[]
  readonly reverseIntervals: readonly Iperf3Interval[]
  readonly hasError: boolean
}

export type AllTotals = { readonly ahead: DirectionTotals; readonly back: DirectionTotals | null }

/**
 * Reads the sums of a document. In a bidir test the plain names are client to server and "…_bidir_reverse" (before 3.11: the
 * second of each repeated key) is server to client, on both ends alike.
 */
export function readTotals(doc: JsonObject, start: Iperf3Start, input: TotalsInput): AllTotals {
  const isServer = start.isServerSide === true
  const streams = asList(fieldAt(doc, 'end', 'streams'))
  const { hasError, intervals, reverseIntervals } = input
  if (start.direction !== 'bidir') {
    const isLocalSender = start.direction === null ? null : isServer === (start.direction === 'reverse')
    const context = { start, isLocalSender, intervals, hasError }
    return { ahead: readDirectionTotals(sumsOf(doc, false, streams), context), back: null }
  }
  const sending = streams.filter((each) => senderFlag(each) !== false)
  const receiving = streams.filter((each) => senderFlag(each) !== true)
  const ahead = sumsOf(doc, false, isServer ? receiving : sending)
  const back = sumsOf(doc, true, isServer ? sending : receiving)
  return {
    ahead: readDirectionTotals(ahead, { start, hasError, isLocalSender: !isServer, intervals }),
    back: readDirectionTotals(back, {
      start,
      hasError,
      isLocalSender: isServer,
      intervals: reverseIntervals,
    }),
  }
}
