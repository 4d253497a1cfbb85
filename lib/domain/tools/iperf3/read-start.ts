import type { Iperf3Direction, Iperf3Report } from '@/lib/domain/tools/iperf3/report'
import {
  asList,
  asNumber,
  asText,
  fieldAt,
  fieldsOf,
  type JsonObject,
} from '@/lib/domain/tools/json/tolerant'

/** Returns a number above zero, else null: iperf3 prints 0 for what it does not know or was not asked. */
export function asPositive(node: Parameters<typeof asNumber>[0]): number | null {
  const value = asNumber(node)
  return value !== null && value > 0 ? value : null
}

function readProtocol(doc: JsonObject): 'tcp' | 'udp' | null {
  const said = asText(fieldAt(doc, 'start', 'test_start', 'protocol'))?.toLowerCase()
  if (said === 'tcp' || said === 'udp') return said
  if (fieldAt(asList(fieldAt(doc, 'end', 'streams'))[0], 'udp') !== undefined) return 'udp'
  const stream = asList(fieldAt(asList(fieldAt(doc, 'intervals'))[0], 'streams'))[0]
  const sum = fieldAt(doc, 'end', 'sum_sent') ?? fieldAt(doc, 'end', 'sum') ?? stream
  if (fieldAt(sum, 'packets') !== undefined || fieldAt(sum, 'jitter_ms') !== undefined) return 'udp'
  const isTcp = ['retransmits', 'snd_cwnd', 'rtt'].some((key) => fieldAt(sum, key) !== undefined)
  return isTcp || asText(fieldAt(doc, 'end', 'sender_tcp_congestion')) !== null ? 'tcp' : null
}

function hasBothRoles(streams: readonly (boolean | null)[]): boolean {
  return streams.includes(true) && streams.includes(false)
}

/**
 * A test is bidir when it says so (3.13+), when it has the sums named for it (3.11+), when sums are there twice (3.7 to
 * 3.10), or when one interval has streams of both roles.
 */
function isBidir(doc: JsonObject): boolean {
  if (asNumber(fieldAt(doc, 'start', 'test_start', 'bidir')) === 1) return true
  const end = fieldAt(doc, 'end')
  const isNamed = ['sum_sent', 'sum_received', 'sum'].some((key) => {
    return fieldsOf(end, `${key}_bidir_reverse`).length > 0 || fieldsOf(end, key).length > 1
  })
  if (isNamed) return true
  return asList(fieldAt(doc, 'intervals')).some((interval) => {
    const roles = asList(fieldAt(interval, 'streams')).map((stream) => fieldAt(stream, 'sender'))
    return hasBothRoles(roles.map((role) => (typeof role === 'boolean' ? role : null)))
  })
}

function readDirection(doc: JsonObject): Iperf3Direction | null {
  if (isBidir(doc)) return 'bidir'
  const reverse = asNumber(fieldAt(doc, 'start', 'test_start', 'reverse'))
  if (reverse === null) return null
  return reverse === 0 ? 'forward' : 'reverse'
}

function readSide(doc: JsonObject): boolean | null {
  if (fieldAt(doc, 'start', 'accepted_connection') !== undefined) return true
  return fieldAt(doc, 'start', 'connecting_to') === undefined ? null : false
}

function unique<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values.filter((value): value is T => value !== null))]
}

export type Iperf3Start = Pick<
  Iperf3Report,
  | 'version'
  | 'protocol'
  | 'direction'
  | 'streamsCount'
  | 'durationAskedS'
  | 'omitS'
  | 'blockBytes'
  | 'windowAskedBytes'
  | 'sndbufGrantedBytes'
  | 'rcvbufGrantedBytes'
  | 'mssBytes'
  | 'localPorts'
  | 'remotePorts'
  | 'localAddress'
  | 'remoteAddress'
  | 'extraData'
  | 'startedAtEpochS'
  | 'cookie'
  | 'isServerSide'
>

/** Reads what a document says of itself before the traffic. Repeated keys (a set per stream until 3.14) count once. */
export function readStart(doc: JsonObject): Iperf3Start {
  const start = fieldAt(doc, 'start')
  const test = fieldAt(start, 'test_start')
  const connected = asList(fieldAt(start, 'connected'))
  const version = asText(fieldAt(start, 'version'))
  const remote = connected.map((each) => asText(fieldAt(each, 'remote_host')))
  return {
    version: version?.replace(/^iperf3? */i, '') ?? null,
    protocol: readProtocol(doc),
    direction: readDirection(doc),
    streamsCount:
      asPositive(fieldAt(test, 'num_streams')) ?? (connected.length > 0 ? connected.length : null),
    durationAskedS: asPositive(fieldAt(test, 'duration')),
    omitS: asNumber(fieldAt(test, 'omit')),
    blockBytes: asPositive(fieldAt(test, 'blksize')),
    windowAskedBytes: asPositive(fieldAt(start, 'sock_bufsize')),
    sndbufGrantedBytes: asPositive(fieldAt(start, 'sndbuf_actual')),
    rcvbufGrantedBytes: asPositive(fieldAt(start, 'rcvbuf_actual')),
    mssBytes: asPositive(fieldAt(start, 'tcp_mss')) ?? asPositive(fieldAt(start, 'tcp_mss_default')),
    localPorts: unique(connected.map((each) => asPositive(fieldAt(each, 'local_port')))),
    remotePorts: unique(connected.map((each) => asPositive(fieldAt(each, 'remote_port')))),
    localAddress: unique(connected.map((each) => asText(fieldAt(each, 'local_host'))))[0] ?? null,
    remoteAddress:
      unique(remote)[0] ??
      asText(fieldAt(start, 'accepted_connection', 'host')) ??
      asText(fieldAt(start, 'connecting_to', 'host')),
    extraData: asText(fieldAt(doc, 'extra_data')) ?? asText(fieldAt(start, 'extra_data')),
    startedAtEpochS: asPositive(fieldAt(start, 'timestamp', 'timesecs')),
    cookie: asText(fieldAt(start, 'cookie')),
    isServerSide: readSide(doc),
  }
}
