import type { OneWayTest } from '@/lib/domain/model/step'
import { countHostDrops } from './count-host-drops'

export type LossAttribution = {
  readonly sentCount: number | null
  /** Datagrams that never reached the receiving host. */
  readonly pathLostCount: number | null
  /** Datagrams that arrived and were dropped there: in the socket, in softnet or in the network card. */
  readonly hostLostCount: number | null
  readonly pathLossPct: number | null
}

/**
 * Returns what a UDP test lost and where (design §5.4). What the receiving host dropped is subtracted from the whole
 * loss; nothing lost needs no attribution; a loss is null on both sides where the receiving host's counters are unknown.
 */
export function attributeLoss(test: OneWayTest): LossAttribution {
  const { packetsSent, lostCount } = test.totals
  if (packetsSent === null || packetsSent <= 0 || lostCount === null) {
    return { sentCount: packetsSent, pathLostCount: null, hostLostCount: null, pathLossPct: null }
  }
  if (lostCount === 0) return { sentCount: packetsSent, pathLostCount: 0, hostLostCount: 0, pathLossPct: 0 }
  const dropped = countHostDrops(test)
  if (dropped === null) {
    return { sentCount: packetsSent, pathLostCount: null, hostLostCount: null, pathLossPct: null }
  }
  const hostLostCount = Math.min(dropped, lostCount)
  const pathLostCount = lostCount - hostLostCount
  return {
    sentCount: packetsSent,
    pathLostCount,
    hostLostCount,
    pathLossPct: (100 * pathLostCount) / packetsSent,
  }
}
