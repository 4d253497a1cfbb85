import type { OneWayTest } from '@/lib/domain/model/step'
import { countHostDrops } from './count-host-drops'

export type LossAttribution = {
  /** What the other counts are of: all that was sent but the unread tail; null where that is unknown. */
  readonly sentCount: number | null
  /** Datagrams after the last one that the receiver read, which nobody can say arrived or not. */
  readonly unreadCount: number
  /** Datagrams that never reached the receiving host. */
  readonly pathLostCount: number | null
  /** Datagrams that arrived and were dropped there: in the socket, in softnet or in the network card. */
  readonly hostLostCount: number | null
  readonly pathLossPct: number | null
}

/** A tail longer than this share of what was sent is no few datagrams in a socket: the path broke. */
const MOST_UNREAD_SHARE = 0.05

/**
 * Returns what a UDP test lost and where (design §5.4). What the receiving host dropped is subtracted from the whole
 * loss, and so is the tail that it had not read at the end; nothing lost needs no attribution; a loss is null on both
 * sides where the receiving host's counters are unknown.
 */
export function attributeLoss(test: OneWayTest): LossAttribution {
  const { packetsSent, lostCount } = test.totals
  const unknown = { unreadCount: 0, pathLostCount: null, hostLostCount: null, pathLossPct: null }
  if (packetsSent === null || packetsSent <= 0 || lostCount === null) {
    return { ...unknown, sentCount: packetsSent }
  }
  if (lostCount === 0) {
    return { sentCount: packetsSent, unreadCount: 0, pathLostCount: 0, hostLostCount: 0, pathLossPct: 0 }
  }
  const dropped = countHostDrops(test)
  if (dropped === null) return { ...unknown, sentCount: packetsSent }
  const hostLostCount = Math.min(dropped, lostCount)
  const unreadCount = Math.min(countUnread(test, { packetsSent, lostCount }), lostCount - hostLostCount)
  const sentCount = packetsSent - unreadCount
  const pathLostCount = lostCount - hostLostCount - unreadCount
  return {
    sentCount,
    unreadCount,
    pathLostCount,
    hostLostCount,
    pathLossPct: (100 * pathLostCount) / sentCount,
  }
}

/**
 * How many datagrams follow the last one that the receiver read. iperf3 closes its socket once the sender's end is announced,
 * and discards what a busy machine has not read by then (seen: 86 of 13,722 on a line that dropped none). 0 where the
 * receiver's intervals are unknown.
 */
function countUnread(
  { intervals }: OneWayTest,
  totals: { readonly packetsSent: number; readonly lostCount: number },
): number {
  if (intervals.length === 0) return 0
  const unread = intervals.reduce(
    (rest, { lostCount }) => rest - (lostCount ?? Number.POSITIVE_INFINITY),
    totals.lostCount,
  )
  return unread > 0 && unread <= MOST_UNREAD_SHARE * totals.packetsSent ? unread : 0
}
