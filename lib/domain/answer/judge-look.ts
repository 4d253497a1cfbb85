import { COUNTED } from '@/lib/domain/comparison/compare-metric'
import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import type { MetricChange } from '@/lib/domain/comparison/compared-run'
import { describeComparison } from '@/lib/domain/comparison/describe-comparison'
import { sumMetric } from '@/lib/domain/comparison/find-metric-value'
import { findVerdict, pickDeciding } from '@/lib/domain/comparison/find-verdict'
import { NORMAL_QUANTILE } from '@/lib/domain/comparison/judge-change'
import { judgeCounts } from '@/lib/domain/comparison/judge-counts'
import { findTolerance, sizeOf } from '@/lib/domain/comparison/tolerances'
import type { Side } from '@/lib/domain/model/direction'
import type { Metric } from '@/lib/domain/model/metric'

/**
 * What chance may do at one look to one of the five metrics that decide: 0.08 %, one-sided. Three looks of it come to
 * 0.2 % (Pocock 1977, extrapolated from his constants for 5 % and 1 %), and five metrics to 1 % (Bonferroni).
 */
const LOOK_P = 0.0008
const LOOK_QUANTILE = 3.156

export type LookedAt = {
  /** The metrics of the baseline's runs, and of the answer's own. */
  readonly metricsThen: readonly (readonly Metric[])[]
  readonly metricsNow: readonly (readonly Metric[])[]
  readonly siteNames: Readonly<Record<Side, string>>
}

/**
 * Returns a comparison as an answer believes it, which looks up to three times: what decides must stand against thresholds
 * for so many looks, else it is undecided. Repeats of one hour count as one run: they tell a stray measurement from the
 * link, but not this hour from others (field-notes §6.4b).
 */
export function judgeLook(comparison: Comparison, looked: LookedAt): Comparison {
  const deciding = pickDeciding(comparison.metrics)
  const metrics = comparison.metrics.map((each) =>
    deciding.includes(each) ? judgeMetric(each, looked) : each,
  )
  const decided = pickDeciding(metrics)
  const verdict = findVerdict(decided)
  if (verdict === comparison.verdict) return { ...comparison, metrics }
  const words = { verdict, deciding: decided, siteNames: looked.siteNames }
  return {
    ...comparison,
    metrics,
    verdict,
    sentence: describeComparison({ ...words, isProvisional: false, isContaminated: false }),
  }
}

const UNDECIDED = 'not beyond what chance explains when it is looked at three times'

function judgeMetric(change: MetricChange, looked: LookedAt): MetricChange {
  if (change.verdict === 'inconclusive' || change.verdict === 'not-comparable') return change
  if (COUNTED[change.key]) return judgeLoss(change, looked)
  const { then, now, changePct, noisePct } = change
  if (then === null || now === null || changePct === null || noisePct === null) return change
  const widePct = noisePct * findWidening(change, looked)
  const largePct = (100 * sizeOf(findTolerance(change.key).large, then)) / Math.abs(then)
  const size = Math.abs(changePct)
  const isBelieved = change.verdict === 'unchanged' ? size + widePct <= largePct : size > widePct
  const believed = { ...change, noisePct: widePct }
  return isBelieved ? believed : { ...believed, verdict: 'inconclusive', reason: UNDECIDED }
}

/** From the comparison's own confidence to that of a look, and from the runs there are to one. */
function findWidening(change: MetricChange, { metricsThen, metricsNow }: LookedAt): number {
  const [k, m] = [countKnown(metricsThen, change), countKnown(metricsNow, change)].map((count) =>
    Math.max(1, count),
  )
  const share = (1 / (k ?? 1) + 1) / (1 / (k ?? 1) + 1 / (m ?? 1))
  return (LOOK_QUANTILE / NORMAL_QUANTILE) * Math.sqrt(share)
}

function countKnown(runs: LookedAt['metricsNow'], { key, direction }: MetricChange): number {
  return runs.filter((metrics) =>
    metrics.some((each) => each.key === key && each.direction === direction && each.value !== null),
  ).length
}

function judgeLoss(change: MetricChange, { metricsThen, metricsNow }: LookedAt): MetricChange {
  const keys = COUNTED[change.key]
  if (!keys || change.verdict === 'unchanged') return change
  const counts = (runs: LookedAt['metricsNow']) => {
    const sum = (key: string) =>
      sumMetric(
        runs.map((metrics) => ({ metrics })),
        { key, direction: change.direction },
      ) ?? 0
    return { lostCount: sum(keys.lost), packetsCount: sum(keys.packets) }
  }
  const { verdict } = judgeCounts(counts(metricsThen), counts(metricsNow), LOOK_P)
  return verdict === change.verdict ? change : { ...change, verdict: 'inconclusive', reason: UNDECIDED }
}
