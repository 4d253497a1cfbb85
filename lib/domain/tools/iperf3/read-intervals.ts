import { asPositive, type Iperf3Start } from '@/lib/domain/tools/iperf3/read-start'
import type { Iperf3Interval, Iperf3Report, Iperf3StreamInterval } from '@/lib/domain/tools/iperf3/report'
import {
  asBoolean,
  asList,
  asNumber,
  fieldAt,
  type JsonNode,
  type JsonObject,
} from '@/lib/domain/tools/json/tolerant'

/** Above this, a counter is an unsigned -1 (before 3.14 printed as 18446744073709551615). */
const LARGEST_COUNT = 2 ** 53
/** A jitter of more than a quarter of an hour comes from uninitialised clocks, as in issue 613. */
const LARGEST_JITTER_MS = 1e6

/** Returns a count, or null for -1 and for the unsigned -1 that stand for "not known". */
export function asCount(node: JsonNode | undefined): number | null {
  const value = asNumber(node)
  return value !== null && value >= 0 && value < LARGEST_COUNT ? value : null
}

/** Returns a jitter in ms, null where it cannot be one. */
export function asJitterMs(node: JsonNode | undefined): number | null {
  const value = asNumber(node)
  return value !== null && value >= 0 && value < LARGEST_JITTER_MS ? value : null
}

/** Returns the sum, null where there is nothing to add or any part is unknown. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  if (values.length === 0) return null
  return values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0,
  )
}

function toMs(micros: number | null): number | null {
  return micros === null ? null : micros / 1000
}

function readStream(node: JsonNode): Iperf3StreamInterval {
  return {
    localSocket: asNumber(fieldAt(node, 'socket')),
    bytes: asCount(fieldAt(node, 'bytes')),
    bps: asCount(fieldAt(node, 'bits_per_second')),
    retransmits: asCount(fieldAt(node, 'retransmits')),
    cwndBytes: asPositive(fieldAt(node, 'snd_cwnd')),
    sndWndBytes: asPositive(fieldAt(node, 'snd_wnd')),
    rttMs: toMs(asPositive(fieldAt(node, 'rtt'))),
  }
}

function meanKnown(values: readonly (number | null)[]): number | null {
  const sum = sumKnown(values)
  return sum === null ? null : sum / values.length
}

type Slice = {
  readonly nodes: readonly JsonNode[]
  readonly sum: JsonNode | undefined
  readonly offsetS: number
}

function readSlice({ nodes, sum, offsetS }: Slice): Iperf3Interval | null {
  const first = nodes[0] ?? sum
  const startS = asNumber(fieldAt(first, 'start'))
  const endS = asNumber(fieldAt(first, 'end'))
  if (startS === null || endS === null) return null
  const streams = nodes.map(readStream)
  const lost = nodes.length > 0 ? nodes.map((node) => asNumber(fieldAt(node, 'lost_packets'))) : []
  const packets = nodes.map((node) => asCount(fieldAt(node, 'packets')))
  const lostCount = sumKnown(lost)
  return {
    startS: startS + offsetS,
    endS: endS + offsetS,
    bytes: sumKnown(streams.map((stream) => stream.bytes)) ?? asCount(fieldAt(sum, 'bytes')),
    bps: sumKnown(streams.map((stream) => stream.bps)) ?? asCount(fieldAt(sum, 'bits_per_second')),
    retransmits:
      sumKnown(streams.map((stream) => stream.retransmits)) ?? asCount(fieldAt(sum, 'retransmits')),
    packets: sumKnown(packets),
    // Negative where a late packet was counted as lost in an earlier interval: a whole test knows better.
    lost: lostCount !== null && lostCount >= 0 && sumKnown(packets) !== 0 ? lostCount : null,
    jitterMs: meanKnown(nodes.map((node) => asJitterMs(fieldAt(node, 'jitter_ms')))),
    omitted: asBoolean(fieldAt(first, 'omitted')) ?? false,
    streams,
  }
}

export type Iperf3Intervals = Pick<Iperf3Report, 'intervals' | 'reverseIntervals'>

/**
 * Reads the intervals of a document, split by direction in a bidir test. After an omitted part iperf3 starts to count at
 * 0 again; here time runs on.
 */
export function readIntervals(doc: JsonObject, start: Iperf3Start): Iperf3Intervals {
  const forward: Iperf3Interval[] = []
  const reverse: Iperf3Interval[] = []
  let offsetS = 0
  let wasOmitted = false
  for (const node of asList(fieldAt(doc, 'intervals'))) {
    const streams = asList(fieldAt(node, 'streams'))
    const isOmitted = asBoolean(fieldAt(streams[0] ?? fieldAt(node, 'sum'), 'omitted')) ?? false
    if (wasOmitted && !isOmitted) offsetS = forward.at(-1)?.endS ?? reverse.at(-1)?.endS ?? 0
    wasOmitted = isOmitted
    const isReverse = (stream: JsonNode) =>
      start.direction === 'bidir' && asBoolean(fieldAt(stream, 'sender')) === (start.isServerSide ?? false)
    const ahead = streams.filter((stream) => !isReverse(stream))
    const back = streams.filter(isReverse)
    const sum = start.direction === 'bidir' && streams.length > 0 ? undefined : fieldAt(node, 'sum')
    const aheadRead = readSlice({ nodes: ahead, sum, offsetS })
    const backRead = readSlice({ nodes: back, sum: fieldAt(node, 'sum_bidir_reverse'), offsetS })
    if (aheadRead) forward.push(aheadRead)
    if (backRead) reverse.push(backRead)
  }
  return { intervals: forward, reverseIntervals: reverse }
}
