import { attributeLoss } from './attribute-loss'
import type { Probe } from './find-knee'

/** Base loss is taken at up to this share of capacity, where nothing queues (design §6, udp.base_loss_pct). */
const BASE_SHARE = 0.5

export type BaseLoss = { readonly lostCount: number; readonly packetsCount: number; readonly lossPct: number }

/**
 * Returns the path loss of all probes at no more than half of `payloadBps` (the UDP payload of a full line) together, or null where there is none of
 * which the loss is attributed.
 */
export function findBaseLoss(probes: readonly Probe[], payloadBps: number): BaseLoss | null {
  const counts = probes
    .filter(({ spec }) => spec.offeredBps <= BASE_SHARE * payloadBps)
    .flatMap(({ test }) => {
      const { sentCount, pathLostCount } = attributeLoss(test)
      return sentCount === null || pathLostCount === null ? [] : [{ sentCount, pathLostCount }]
    })
  const packetsCount = counts.reduce((sum, each) => sum + each.sentCount, 0)
  const lostCount = counts.reduce((sum, each) => sum + each.pathLostCount, 0)
  return packetsCount === 0 ? null : { lostCount, packetsCount, lossPct: (100 * lostCount) / packetsCount }
}
