import { findSidePingMs } from '@/lib/domain/analysis/tcp/find-rtt'
import type { UdpPoint } from '@/lib/domain/model/metric'
import type { OneWayTest, UdpSpec } from '@/lib/domain/model/step'
import { attributeLoss } from './attribute-loss'
import { isCleanProbe, isOfferedShort, KNEE_PRECISION } from './judge-probe'

/** One UDP rate that was offered and what came of it. */
export type Probe = { readonly spec: UdpSpec; readonly test: OneWayTest }

/**
 * `at-least`: even the highest rate that could be judged was clean. `between`: the next rate that lost lies too far above the
 * highest clean one to call that the knee. `unknown`: no rate was clean, or none was judged.
 */
export type Knee =
  | { readonly kind: 'exact' | 'at-least'; readonly bps: number }
  | { readonly kind: 'between'; readonly bps: number; readonly lossyBps: number }
  | { readonly kind: 'unknown'; readonly reason: string }

/** Returns a probe as a point of the loss curve. */
export function toUdpPoint({ spec, test }: Probe): UdpPoint {
  const { sentCount, pathLostCount, hostLostCount, pathLossPct } = attributeLoss(test)
  return {
    offered_bps: spec.offeredBps,
    sent_bps: test.totals.sentBps,
    received_bps: test.totals.goodputBps,
    path_lost_count: pathLostCount,
    host_lost_count: hostLostCount,
    sent_count: sentCount,
    path_loss_pct: pathLossPct,
    delay_ms: findSidePingMs(test),
  }
}

/**
 * Returns the knee (design §2): the highest offered rate that the path carried. A lower rate that lost is then no limit of
 * the line and stays to be seen in the curve; the curve is not smoothed, because one bad second at a low rate would pull
 * every rate above it down. A probe whose sender could not offer its rate, or whose loss cannot be attributed, says
 * nothing of the path.
 */
export function findKnee(probes: readonly Probe[]): Knee {
  const judged = probes.flatMap(({ spec, test }) => {
    const isClean = isCleanProbe(test)
    // A path that loses at less than was asked loses at what was asked; only a clean short probe proves nothing.
    if (isClean === null || (isClean && isOfferedShort(test, spec.offeredBps))) return []
    return [{ bps: spec.offeredBps, isClean }]
  })
  const clean = judged.filter((each) => each.isClean).map((each) => each.bps)
  if (clean.length === 0) {
    const isLossy = judged.length > 0
    return {
      kind: 'unknown',
      reason: isLossy ? 'Even the lowest rate offered lost.' : 'No rate could be judged.',
    }
  }
  const bps = Math.max(...clean)
  const lossy = judged.filter((each) => !each.isClean && each.bps >= bps).map((each) => each.bps)
  if (lossy.length === 0) return { kind: 'at-least', bps }
  const lossyBps = Math.min(...lossy)
  return lossyBps / bps <= 1 + KNEE_PRECISION ? { kind: 'exact', bps } : { kind: 'between', bps, lossyBps }
}
