import { maxKnown, sumKnown } from '@/lib/domain/analysis/statistics/sum'
import type { HostSample, OneWayTest } from '@/lib/domain/model/step'

/**
 * Counters of a network card that mean "arrived and had no room": Intel's missed and no-DMA, mlx5's out_of_buffer and
 * discards_phy (which is lack of buffers, not cable errors; samples/side-facts), and the interface's own missed and overrun. One drop may show in several: the
 * largest counts, not the sum.
 */
const NIC_DROP_COUNTERS = [
  'rx_missed_errors',
  'rx_fifo_errors',
  'rx_no_dma_resources',
  'rx_out_of_buffer',
  'rx_discards_phy',
  'rxMissed',
  'rxOverrun',
] as const

/**
 * How long after the last look at a socket it may have gone on, at least, in seconds: the receiver is sampled once a
 * second (issue 2, The suite).
 */
const SAMPLE_SPACING_S = 1

/**
 * Returns how many datagrams the receiving host dropped, or null where neither its sockets nor its kernel counters are
 * known. The test's own socket (`ss -uam`, skmem d) comes first; the host-wide UdpRcvbufErrors adds only what may have
 * fallen after that socket was last seen, because other sockets count there too (design §5.4, field-notes §3.26). Null
 * also where something fell below the sockets, which count for the whole host, and the test's share of it is unknown.
 */
export function countHostDrops(test: OneWayTest): number | null {
  const { samples, counters } = test.receiver
  const atSocket = countSocketDrops(samples)
  const hostWide = counters?.kernel?.UdpRcvbufErrors ?? null
  if (atSocket === null && hostWide === null) return null
  const inSockets = joinSocketDrops({ atSocket, hostWide, test })
  const belowSockets = countBelowSockets(test, inSockets)
  return belowSockets === null ? null : inSockets + belowSockets
}

/** Drops of the sockets of this test as last seen; the counter starts at 0 with the socket. */
function countSocketDrops(samples: readonly HostSample[]): number | null {
  return maxKnown(samples.map((sample) => sumKnown(sample.sockets.map((socket) => socket.drops))))
}

function joinSocketDrops(drops: {
  readonly atSocket: number | null
  readonly hostWide: number | null
  readonly test: OneWayTest
}): number {
  const { atSocket, hostWide, test } = drops
  if (atSocket === null) return hostWide ?? 0
  if (hostWide === null || hostWide <= atSocket) return atSocket
  return Math.min(hostWide, atSocket + countUnseen(test))
}

/** The most that can have fallen since the socket was last seen: everything sent in that time. */
function countUnseen({ totals, receiver }: OneWayTest): number {
  const { packetsSent, seconds } = totals
  if (packetsSent === null || seconds === null || seconds <= 0) return Number.POSITIVE_INFINITY
  const seenAtS = maxKnown(
    receiver.samples.map((s) => (s.sockets.some((each) => each.drops !== null) ? s.atS : null)),
  )
  const unseenS = Math.max(SAMPLE_SPACING_S, seconds - (seenAtS ?? 0))
  return Math.ceil((packetsSent / seconds) * Math.min(unseenS, seconds))
}

/**
 * What softnet and the card dropped of this test: its share of the packets that came in on the test's interface, because
 * other traffic's drops count there too and would make the path look better than it is. Null where something was dropped
 * and either count is unknown.
 */
function countBelowSockets({ totals, receiver }: OneWayTest, inSockets: number): number | null {
  const { counters } = receiver
  const softnet = counters?.softnet?.dropped ?? 0
  const nic = maxKnown(NIC_DROP_COUNTERS.flatMap((name) => [counters?.nic?.[name], counters?.link?.[name]]))
  const dropped = Math.max(0, softnet) + Math.max(0, nic ?? 0)
  if (dropped === 0) return 0
  const rxPackets = counters?.link?.rxPackets ?? 0
  if (totals.packetsReceived === null || rxPackets <= 0) return null
  return Math.ceil(dropped * Math.min(1, (totals.packetsReceived + inSockets) / rxPackets))
}
