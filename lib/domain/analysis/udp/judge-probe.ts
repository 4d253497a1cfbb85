import type { OneWayTest } from '@/lib/domain/model/step'
import { attributeLoss } from './attribute-loss'
import { findCarriedPct } from './find-carried'

/** Path loss up to which an offered rate still counts as carried, in per cent (design §2, Knee). */
export const KNEE_LOSS_PCT = 0.1
/** What the receiver still carries of what was sent, after the first second, in per cent (design §2, Knee). */
export const KNEE_CARRIED_PCT = 99.5
/** The knee is known once the lowest lossy rate lies within this share of the highest clean one (issue 2, The suite). */
export const KNEE_PRECISION = 0.02
/** Path loss at which the rising probes stop, in per cent (design §5.10). */
export const STOP_LOSS_PCT = 1
/** Sent below this share of what was offered, the sender could not offer the rate: no evidence on the path (field-notes §3.27). */
export const OFFERED_SHORT_PCT = 98

/** True where the sender sent less than 98 % of the rate it was asked for; null where what it sent is unknown. */
export function isOfferedShort(test: OneWayTest, offeredBps: number): boolean | null {
  if (test.totals.sentBps === null) return null
  return test.totals.sentBps < (OFFERED_SHORT_PCT / 100) * offeredBps
}

/**
 * Returns whether the path carried what a UDP probe sent: path loss ≤ 0.1 %, and after the first second at least 99.5 %
 * of the sent rate arrived (a deep queue shows no loss for seconds). Null where the loss cannot be attributed, or where
 * nothing was lost and the receiver's intervals, which would show such a queue, are unknown.
 */
export function isCleanProbe(test: OneWayTest): boolean | null {
  const carriedPct = findCarriedPct(test)
  if (carriedPct !== null && carriedPct < KNEE_CARRIED_PCT) return false
  const { pathLossPct } = attributeLoss(test)
  if (pathLossPct !== null && pathLossPct > KNEE_LOSS_PCT) return false
  // Whatever its cause, a loss this small leaves a path loss at most as large.
  const mostLossPct = pathLossPct ?? test.totals.lossPct
  return mostLossPct !== null && mostLossPct <= KNEE_LOSS_PCT && carriedPct !== null ? true : null
}

/**
 * Returns whether rising probes should stop here: path loss ≥ 1 % (design §5.10). A loss that cannot be attributed
 * counts as the path's, because the careful reading is the one that sends less traffic. False where no loss is known.
 */
export function isLossyProbe(test: OneWayTest): boolean {
  const lossPct = attributeLoss(test).pathLossPct ?? test.totals.lossPct
  return lossPct !== null && lossPct >= STOP_LOSS_PCT
}
