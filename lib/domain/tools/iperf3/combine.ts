import { LEAST_PART_OF_DURATION } from '@/lib/domain/tools/iperf3/judge-report'
import type { Iperf3ErrorCode, Iperf3Report, Iperf3Totals } from '@/lib/domain/tools/iperf3/report'

export type EndToEndFailure = { readonly code: Iperf3ErrorCode | 'foreign-client'; readonly message: string }

/** One direction of one test, from the reports of both ends. */
export type EndToEnd = {
  readonly sentBytes: number | null
  readonly sentBps: number | null
  /** The receiver's bytes over the sender's seconds. */
  readonly goodputBps: number | null
  readonly seconds: number | null
  readonly retransmits: number | null
  readonly packetsSent: number | null
  /** The receiver's bytes over the length of a datagram. */
  readonly packetsReceived: number | null
  readonly lostCount: number | null
  readonly lossPct: number | null
  readonly jitterMs: number | null
  readonly outOfOrderCount: number | null
  readonly failure: EndToEndFailure | null
}

type Ends = { readonly client: Iperf3Report; readonly server: Iperf3Report | null }

/** Returns which sums are the true ones: each end's own, the client's copy where the server's report is missing. */
function pickTotals({ client, server }: Ends): { sent: Iperf3Totals | null; received: Iperf3Totals | null } {
  const isReverse = client.direction === 'reverse'
  const sent = isReverse ? (server?.sent ?? client.sent) : client.sent
  const received = isReverse ? client.received : (server?.received ?? client.received)
  return { sent, received }
}

function stripMapped(address: string): string {
  return address.replace(/^::ffff:/i, '').replace(/%.*$/, '')
}

/** A server that served somebody else has another run id, cookie or peer than our client. */
function findForeign({ client, server }: Ends): EndToEndFailure | null {
  if (!server) return null
  const differs = (ours: string | null, theirs: string | null) =>
    ours !== null && theirs !== null && ours !== theirs
  if (differs(client.extraData, server.extraData) || differs(client.cookie, server.cookie)) {
    return { code: 'foreign-client', message: 'the server served another client: its run id is not ours' }
  }
  const ours = client.localAddress === null ? null : stripMapped(client.localAddress)
  const theirs = server.remoteAddress === null ? null : stripMapped(server.remoteAddress)
  if (!differs(ours, theirs)) return null
  return { code: 'foreign-client', message: `the server served ${theirs}, not ${ours}` }
}

function findTooShort(client: Iperf3Report, seconds: number | null): EndToEndFailure | null {
  const asked = client.durationAskedS
  if (asked === null || seconds === null || seconds >= LEAST_PART_OF_DURATION * asked) return null
  return { code: 'too-short', message: `the test ran for ${seconds.toFixed(2)} s of ${asked} s` }
}

/** What these say of the server's report, the client's copy of its sums still answers. */
const UNTOLD_CODES: readonly string[] = [
  'no-output',
  'nothing-received',
  'truncated',
  'missing-sums',
  'unreadable',
]

function findFailure(
  ends: Ends,
  sent: Iperf3Totals | null,
  received: Iperf3Totals | null,
): EndToEndFailure | null {
  const { client, server } = ends
  const foreign = findForeign(ends)
  if (foreign) return foreign
  if (client.error) return client.error
  if (server?.error && !UNTOLD_CODES.includes(server.error.code)) return server.error
  if (!sent) return { code: 'missing-sums', message: 'what was sent is missing' }
  if (!received || received.bytes === 0) {
    return { code: 'nothing-received', message: `${sent.bytes} bytes were sent and none arrived` }
  }
  return findTooShort(client, sent.seconds)
}

function countReceived(client: Iperf3Report, received: Iperf3Totals | null): number | null {
  if (client.protocol !== 'udp' || !received || client.blockBytes === null) return null
  return Math.round(received.bytes / client.blockBytes)
}

type Counts = {
  readonly packetsSent: number | null
  readonly packetsReceived: number | null
  readonly lostCount: number | null
}

/**
 * Loss is what was sent less what arrived: the gaps that a receiver counts miss the end of a test and a total blackout.
 * With -R the packets in flight at the end were sent and never counted, and with -O the two ends leave out different
 * packets, so there the receiver's own count holds.
 */
function countLoss(ends: Ends, sent: Iperf3Totals | null, received: Iperf3Totals | null): Counts {
  const { client } = ends
  const packetsReceived = countReceived(client, received)
  const isOwnCount = client.direction === 'reverse' || (client.omitS ?? 0) > 0
  if (client.protocol !== 'udp') return { packetsSent: null, packetsReceived: null, lostCount: null }
  if (isOwnCount)
    return { packetsSent: received?.packets ?? null, packetsReceived, lostCount: received?.lost ?? null }
  const packetsSent = sent?.packets ?? null
  if (packetsSent === null || packetsReceived === null)
    return { packetsSent, packetsReceived, lostCount: null }
  // Duplicates can make more arrive than were sent.
  return { packetsSent, packetsReceived, lostCount: Math.max(0, packetsSent - packetsReceived) }
}

/** Seconds of the test itself: the client's clock, which is the shorter of the two ends' sums. */
function testSeconds(sent: Iperf3Totals | null, received: Iperf3Totals | null): number | null {
  if (!sent || !received) return sent?.seconds ?? received?.seconds ?? null
  return received.bytes === 0 ? sent.seconds : Math.min(sent.seconds, received.seconds)
}

export type GoodputInput = {
  readonly sent: Iperf3Totals | null
  readonly received: Iperf3Totals | null
  readonly protocol: Iperf3Report['protocol']
  readonly omitS: number | null
}

/** UDP cannot deliver more than was sent; beyond this the two ends counted different times. */
const MOST_DELIVERED = 1.001

/**
 * Returns the receiver's bytes over the sender's seconds in bit/s (design §5.2), null where nothing is known to have
 * arrived. With -O the ends leave out different seconds, so the receiver's rate over its own time holds there.
 */
export function goodputOf({ sent, received, protocol, omitS }: GoodputInput): number | null {
  if (!received || received.bytes === 0) return null
  const seconds = (omitS ?? 0) > 0 ? received.seconds : testSeconds(sent, received)
  if (!seconds) return received.bps
  const bps = (received.bytes * 8) / seconds
  const isTooMuch = protocol === 'udp' && (omitS ?? 0) > 0 && sent !== null && bps > sent.bps * MOST_DELIVERED
  return isTooMuch ? null : bps
}

/**
 * Combines what both ends reported about a forward or reverse test: rates in bit/s (payload), goodput as the receiver's
 * bytes over the sender's seconds, loss in packets and per cent, and the reason where the test does not count (design §5.3).
 */
export function combineEnds(ends: Ends): EndToEnd {
  const { sent, received } = pickTotals(ends)
  const counts = countLoss(ends, sent, received)
  const seconds = testSeconds(sent, received)
  const { protocol, omitS } = ends.client
  return {
    sentBytes: sent?.bytes ?? null,
    sentBps: sent?.bps ?? null,
    goodputBps: goodputOf({ sent, received, protocol, omitS }),
    seconds,
    retransmits: sent?.retransmits ?? null,
    ...counts,
    lossPct:
      counts.lostCount !== null && counts.packetsSent ? (100 * counts.lostCount) / counts.packetsSent : null,
    jitterMs: received?.jitterMs ?? null,
    outOfOrderCount: received?.outOfOrder ?? null,
    failure: findFailure(ends, sent, received),
  }
}
