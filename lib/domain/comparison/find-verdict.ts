import type { MetricChange, Verdict } from './compared-run'

/**
 * The five answers that decide (field-notes §6.4): forty metrics at 1 % each would raise a false alarm in a third of the
 * comparisons. RTT is one answer, because both directions measure the same round trip.
 */
export function pickDeciding(changes: readonly MetricChange[]): readonly MetricChange[] {
  const find = (key: string, direction: string) =>
    changes.find((each) => each.key === key && each.direction === direction)
  const rtts = [find('rtt.idle.min_ms', 'ab'), find('rtt.idle.min_ms', 'ba')].filter(
    (each) => each !== undefined,
  )
  const rtt = rtts.find((each) => each.now !== null && each.then !== null) ?? rtts[0]
  return [
    find('tcp.single.steady_bps', 'ab'),
    find('tcp.single.steady_bps', 'ba'),
    rtt,
    find('udp.base_loss_pct', 'ab'),
    find('udp.base_loss_pct', 'ba'),
  ].filter((each) => each !== undefined)
}

/**
 * Returns the verdict of a comparison from its deciding metrics: degraded if any is; else improved if any is; unchanged
 * only if all of them are; not comparable if none could be compared; else inconclusive.
 */
export function findVerdict(deciding: readonly MetricChange[]): Verdict {
  const has = (verdict: Verdict) => deciding.some((each) => each.verdict === verdict)
  if (has('degraded')) return 'degraded'
  if (has('improved')) return 'improved'
  if (deciding.length === 0) return 'inconclusive'
  if (deciding.every((each) => each.verdict === 'unchanged')) return 'unchanged'
  return deciding.every((each) => each.verdict === 'not-comparable') ? 'not-comparable' : 'inconclusive'
}

/**
 * Returns how many further runs would decide all that is open of the deciding metrics: the most that any of them needs. Null
 * where nothing is open, or where one of them is not decided by any number.
 */
export function findMostRunsNeeded(deciding: readonly MetricChange[]): number | null {
  const counts = deciding
    .filter(({ verdict }) => verdict === 'inconclusive')
    .map(({ runsNeededCount }) => runsNeededCount)
  const known = counts.filter((count) => count !== null)
  return known.length === 0 || known.length < counts.length ? null : Math.max(...known)
}
