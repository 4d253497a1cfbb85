import {
  parseSsMs,
  parseSsNumber,
  parseSsPct,
  parseSsRate,
  type SsFields,
  splitSsFields,
} from '@/lib/domain/tools/ss/fields'
import { type SsVersions, withKnownZeros } from '@/lib/domain/tools/ss/known-zeros'
import type { SsAddress, SsBbr, SsMemory, SsSocket } from '@/lib/domain/tools/ss/socket'

export type { SsVersions } from '@/lib/domain/tools/ss/known-zeros'
export type { SsSocket } from '@/lib/domain/tools/ss/socket'

const STATES =
  'ESTAB|SYN-SENT|SYN-RECV|FIN-WAIT-1|FIN-WAIT-2|TIME-WAIT|UNCONN|CLOSE-WAIT|LAST-ACK|LISTEN|CLOSING|CLOSED|NEW-SYN-RECV|BOUND-INACTIVE'
/** Old releases (4.9) print IPv6 without brackets: the port is behind the last colon. */
const ADDRESS = String.raw`(?:\[[^\]\s]*\](?:%\S+?)?|[^\s\[\]]+):(?:\d+|\*|[a-z][\w.-]*)`
/** [tcp] [state] recv-q send-q local peer [information]; with -Q the queues are not there. */
const SOCKET = new RegExp(
  String.raw`^\s*(?:(?:tcp|udp)\s+)?(?:(${STATES})\s+)?(?:(\d+)\s+(\d+)\s+)?(${ADDRESS})\s+(${ADDRESS})(?:\s+(.*))?$`,
)

function parseAddress(text: string): SsAddress {
  const colon = text.lastIndexOf(':')
  const host = text.slice(0, colon).replace(/^\[(.*)\]/, '$1')
  const port = text.slice(colon + 1)
  // A dual-stack server shows its IPv4 clients as mapped addresses.
  const address = host.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+)/i, '').replace(/%.*$/, '')
  return { address, port: /^\d+$/.test(port) ? Number(port) : null }
}

function parseMemory(text: string | undefined): SsMemory | null {
  const found = new Map((text ?? '').replace(/[()]/g, '').split(',').map(splitLetter))
  const value = (key: string) => found.get(key) ?? null
  const [r, rb, t, tb] = [value('r'), value('rb'), value('t'), value('tb')]
  if (r === null || rb === null || t === null || tb === null) return null
  return { r, rb, t, tb, f: value('f'), w: value('w'), o: value('o'), bl: value('bl'), d: value('d') }
}

function splitLetter(part: string): [string, number | null] {
  const [, letters = '', digits] = /^([a-z]+)(\d+)$/.exec(part.trim()) ?? []
  return [letters, parseSsNumber(digits)]
}

function parseBbr(text: string | undefined): SsBbr | null {
  if (text === undefined) return null
  const value = (key: string) => new RegExp(`${key}:([^,)]+)`).exec(text)?.[1]
  return {
    bwBps: parseSsRate(value('bw')),
    minRttMs: parseSsNumber(value('mrtt')),
    pacingGain: parseSsNumber(value('pacing_gain')),
    cwndGain: parseSsNumber(value('cwnd_gain')),
  }
}

/** "94.6Mbps", or with a limit of its own "94.6Mbps/100Mbps", or "94600000/100000000bps". */
function parsePacing(text: string | undefined): { now: number | null; max: number | null } {
  const [now = '', max] = (text ?? '').split('/')
  return {
    now: parseSsRate(now) ?? (max === undefined ? null : parseSsRate(`${now}bps`)),
    max: parseSsRate(max),
  }
}

function splitPair(text: string | undefined): readonly [number | null, number | null] {
  const [first, second] = (text ?? '').split('/')
  return [parseSsNumber(first), parseSsNumber(second)]
}

function parseScale(text: string | undefined): SsSocket['windowScale'] {
  const [, send, receive] = /^(\d+),(\d+)$/.exec(text ?? '') ?? []
  return send === undefined || receive === undefined ? null : { send: Number(send), receive: Number(receive) }
}

type Line = Pick<SsSocket, 'state' | 'recvQ' | 'sendQ' | 'local' | 'peer'>

function readCounts(fields: SsFields) {
  const number = (name: string) => parseSsNumber(fields.values.get(name))
  const [retransCurrent, retransTotal] = splitPair(fields.values.get('retrans'))
  return {
    bytesSent: number('bytes_sent'),
    bytesRetrans: number('bytes_retrans'),
    bytesAcked: number('bytes_acked'),
    bytesReceived: number('bytes_received'),
    segsOut: number('segs_out'),
    segsIn: number('segs_in'),
    dataSegsOut: number('data_segs_out'),
    dataSegsIn: number('data_segs_in'),
    delivered: number('delivered'),
    retransCurrent,
    retransTotal,
    unackedSegments: number('unacked'),
    lostSegments: number('lost'),
    sackedSegments: number('sacked'),
    reordering: number('reordering'),
    reordSeen: number('reord_seen'),
    dsackDups: number('dsack_dups'),
    rcvOooPackets: number('rcv_ooopack'),
  }
}

function readLimits(fields: SsFields) {
  const text = (name: string) => fields.values.get(name)
  const pacing = parsePacing(text('pacing_rate'))
  return {
    sendBps: parseSsRate(text('send')),
    pacingBps: pacing.now,
    maxPacingBps: pacing.max,
    deliveryBps: parseSsRate(text('delivery_rate')),
    busyMs: parseSsMs(text('busy')),
    rwndLimitedMs: parseSsMs(text('rwnd_limited')),
    rwndLimitedPct: parseSsPct(text('rwnd_limited')),
    sndbufLimitedMs: parseSsMs(text('sndbuf_limited')),
    sndbufLimitedPct: parseSsPct(text('sndbuf_limited')),
    appLimited: fields.flags.has('app_limited') ? true : null,
  }
}

function readTimes(fields: SsFields) {
  const number = (name: string) => parseSsNumber(fields.values.get(name))
  const [rttMs, rttVarMs] = splitPair(fields.values.get('rtt'))
  return {
    rtoMs: number('rto'),
    rttMs,
    rttVarMs,
    minRttMs: number('minrtt'),
    rcvRttMs: number('rcv_rtt'),
    lastSndMs: number('lastsnd'),
    lastRcvMs: number('lastrcv'),
    lastAckMs: number('lastack'),
  }
}

function toSocket(line: Line, info: string): SsSocket {
  const fields = splitSsFields(info)
  const number = (name: string) => parseSsNumber(fields.values.get(name))
  return {
    ...line,
    congestionControl: fields.congestionControl,
    windowScale: parseScale(fields.values.get('wscale')),
    ...readTimes(fields),
    mssBytes: number('mss'),
    pmtuBytes: number('pmtu'),
    advmssBytes: number('advmss'),
    rcvmssBytes: number('rcvmss'),
    cwndSegments: number('cwnd'),
    ssthreshSegments: number('ssthresh'),
    ...readCounts(fields),
    ...readLimits(fields),
    sndWndBytes: number('snd_wnd'),
    rcvWndBytes: number('rcv_wnd'),
    notsentBytes: number('notsent'),
    rcvSpaceBytes: number('rcv_space'),
    rcvSsthreshBytes: number('rcv_ssthresh'),
    skmem: parseMemory(fields.values.get('skmem')),
    bbr: parseBbr(fields.values.get('bbr')),
  }
}

type Joined = { readonly line: Line; info: string }

function readLine(text: string): Joined | null {
  const found = SOCKET.exec(text)
  const [, state, recvQ, sendQ, local, peer, info = ''] = found ?? []
  if (local === undefined || peer === undefined) return null
  // A bare "a:1 b:2" inside information is no socket: queues or a state must stand before it.
  if (state === undefined && recvQ === undefined) return null
  const line: Line = {
    state: state ?? null,
    recvQ: recvQ === undefined ? null : Number(recvQ),
    sendQ: sendQ === undefined ? null : Number(sendQ),
    local: parseAddress(local),
    peer: parseAddress(peer),
  }
  return { line, info }
}

/**
 * Returns every socket in the output of `ss` (-tin, -tinm, -tinmHO, with or without its State column). Rates are bit/s,
 * times ms, sizes bytes, windows of congestion segments. What ss did not print is null; give the versions of iproute2
 * and kernel to turn into 0 what they are known to print whenever it is not 0.
 */
export function parseSs(text: string, versions?: SsVersions): SsSocket[] {
  const joined: Joined[] = []
  for (const raw of text.split(/\r?\n/)) {
    const started = readLine(raw)
    const last = joined.at(-1)
    if (started) joined.push(started)
    else if (/^\s/.test(raw) && last) last.info = `${last.info} ${raw.trim()}`
  }
  const sockets = joined.map(({ line, info }) => toSocket(line, info))
  return versions ? sockets.map((socket) => withKnownZeros(socket, versions)) : sockets
}

export type SsUdpSocket = {
  readonly local: SsAddress
  readonly peer: SsAddress
  readonly recvQ: number | null
  readonly sendQ: number | null
  readonly skmem: SsMemory | null
  /** Datagrams this socket dropped since it was opened; null where ss is older than 4.7. */
  readonly dropsCount: number | null
}

/** Returns the sockets in the output of `ss -uam`, with what each has dropped. */
export function parseSsUdp(text: string): SsUdpSocket[] {
  return parseSs(text).map(({ local, peer, recvQ, sendQ, skmem }) => {
    return { local, peer, recvQ, sendQ, skmem, dropsCount: skmem?.d ?? null }
  })
}

/** A control connection carries a few hundred bytes; a data connection more within its first round trips. */
const CONTROL_BYTES_MAX = 4096

/**
 * Returns the data connections of a test. iperf3's control connection has the same server port, so sockets are picked by
 * the client's data ports (from `start.connected` or --cport), which are local at the client and the peer's at the
 * server. With no ports known, those that moved more than a control connection does.
 */
export function selectDataSockets(sockets: readonly SsSocket[], ports: readonly number[]): SsSocket[] {
  const isNamed = (port: number | null) => port !== null && ports.includes(port)
  if (ports.length > 0)
    return sockets.filter((socket) => isNamed(socket.local.port) || isNamed(socket.peer.port))
  return sockets.filter((socket) => {
    const moved = [socket.bytesSent, socket.bytesAcked, socket.bytesReceived].map((bytes) => bytes ?? 0)
    return Math.max(...moved, socket.sendQ ?? 0) > CONTROL_BYTES_MAX
  })
}
