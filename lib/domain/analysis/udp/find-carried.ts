import { sumKnown } from '@/lib/domain/analysis/statistics/sum'
import type { OneWayTest, TestInterval } from '@/lib/domain/model/step'
import { attributeLoss } from './attribute-loss'

/** Seconds at the start that do not count: design §2, Knee, "after the first second". */
const FIRST_SECOND_S = 1
/** Intervals end on the tool's own timer; this much over the end of the test is still inside it, in seconds. */
const TIMER_SLACK_S = 0.05
/** Datagrams that may stand on the other side of an interval's edge without any queue: one at each end. */
const EDGE_DATAGRAMS_COUNT = 2

/**
 * Returns which share of what was sent reached the receiving host after the first second, in per cent, or null where
 * intervals or sizes are unknown. What the host itself dropped has been carried by the path and counts as arrived; what
 * the receiver still counts after the sender has ended is the queue draining, and does not.
 */
export function findCarriedPct(test: OneWayTest): number | null {
  const { sentBytes, seconds, packetsSent } = test.totals
  if (sentBytes === null || seconds === null || seconds <= 0) return null
  const late = test.intervals.filter(
    (each) =>
      each.receivedBytes !== null &&
      each.startS >= FIRST_SECOND_S - TIMER_SLACK_S &&
      each.endS <= seconds + TIMER_SLACK_S,
  )
  const lateS = late.reduce((sum, each) => sum + (each.endS - each.startS), 0)
  if (late.length === 0 || lateS <= 0) return null
  const isSentKnown = late.every((each) => each.sentBytes !== null)
  const lateSent = isSentKnown
    ? (sumKnown(late.map((each) => each.sentBytes)) ?? 0)
    : (sentBytes / seconds) * lateS
  if (lateSent <= 0) return null
  const datagramBytes = packetsSent === null || packetsSent <= 0 ? 0 : sentBytes / packetsSent
  const arrived =
    (sumKnown(late.map((each) => each.receivedBytes)) ?? 0) +
    countLateHostLoss(test, late) * datagramBytes +
    EDGE_DATAGRAMS_COUNT * datagramBytes
  return Math.min(100, (100 * arrived) / lateSent)
}

/**
 * The host's drops after the first second: in proportion to the loss in the intervals, else to the time. Where nobody knows
 * whose a loss was it may all be the host's, and only a queue is left to be seen.
 */
function countLateHostLoss(test: OneWayTest, late: readonly TestInterval[]): number {
  const hostLostCount = attributeLoss(test).hostLostCount ?? test.totals.lostCount
  if (!hostLostCount) return 0
  const lostTotal = sumKnown(test.intervals.map((each) => each.lostCount))
  const lostLate = sumKnown(late.map((each) => each.lostCount))
  if (lostTotal !== null && lostTotal > 0 && lostLate !== null) {
    return hostLostCount * Math.min(1, Math.max(0, lostLate / lostTotal))
  }
  const lateS = late.reduce((sum, each) => sum + (each.endS - each.startS), 0)
  return (hostLostCount * lateS) / (test.totals.seconds ?? lateS)
}
