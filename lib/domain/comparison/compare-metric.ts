import type { MetricEntry } from '@/lib/domain/analysis/metric-catalogue'
import { findAtLeastProbability } from '@/lib/domain/analysis/statistics/exact-binomial'
import { formatMetricValue } from '@/lib/domain/format/metric-value'
import type { Direction } from '@/lib/domain/model/direction'
import type { ComparedRun, MetricChange, Noise, NoiseSource, Verdict } from './compared-run'
import type { Confidence } from './confidence'
import { findMetricGate } from './find-gate'
import { STRAY_SIGMAS } from './find-level'
import { findMetric, type PooledMetric, poolMetric, sumMetric } from './find-metric-value'
import { findRunsNeeded } from './find-runs-needed'
import { type ChangeInput, judgeChange, toVerdict } from './judge-change'
import { type Counts, judgeCounts } from './judge-counts'
import { findTolerance, sizeOf, type Tolerance } from './tolerances'

/** Loss metrics that come with the counts behind them, and are compared by those. */
export const COUNTED: Readonly<Record<string, { readonly lost: string; readonly packets: string }>> = {
  'udp.base_loss_pct': { lost: 'udp.base_lost_count', packets: 'udp.base_packets_count' },
  'udp.base_lost_count': { lost: 'udp.base_lost_count', packets: 'udp.base_packets_count' },
  'rtt.idle.lost_count': { lost: 'rtt.idle.lost_count', packets: 'rtt.idle.sent_count' },
}

export type MetricComparison = {
  readonly entry: MetricEntry
  readonly direction: Direction
  readonly baseline: readonly ComparedRun[]
  readonly now: readonly ComparedRun[]
  readonly noise: NoiseSource
  readonly confidence: Confidence
}

/** Returns one metric then and now with its verdict and the reason for it. */
export function compareMetric(input: MetricComparison): MetricChange {
  const { entry, direction } = input
  const name = { key: entry.key, direction }
  const noise = input.noise(name)
  const sigma = noise?.sigma ?? null
  const [before, after] = [poolMetric(input.baseline, name, sigma), poolMetric(input.now, name, sigma)]
  const [then, now] = [before.value, after.value]
  const bounds = { isThenAtLeast: before.isAtLeast, isNowAtLeast: after.isAtLeast }
  const changePct = findChangePct(then, now)
  const base = { ...name, then, now, ...bounds, changePct, noisePct: null, runsNeededCount: null }
  const gate = findGate(input)
  if (gate) return { ...base, verdict: 'not-comparable', reason: gate }
  if (then === null || now === null) {
    return { ...base, verdict: 'inconclusive', reason: describeMissing(before, after) }
  }
  const counted = COUNTED[entry.key]
  if (counted) return { ...base, ...compareCounts(input, counted) }
  return { ...base, ...compareValues({ ...input, before, after, known: noise }, then, now) }
}

function findGate({ entry, direction, baseline, now }: MetricComparison): string | null {
  const last = now.at(-1)
  if (!last) return null
  const name = { key: entry.key, direction }
  return baseline.map((run) => findMetricGate(name, run, last)).find((gate) => gate !== null) ?? null
}

function findChangePct(then: number | null, now: number | null): number | null {
  return then === null || now === null || then === 0 ? null : (100 * (now - then)) / Math.abs(then)
}

function describeMissing(before: PooledMetric, after: PooledMetric): string {
  const missing = after.value === null ? after : before
  const when = after.value === null ? 'now' : 'then'
  return `Not measured ${when}${missing.reason === null ? '.' : `: ${missing.reason}`}`
}

function compareCounts(
  input: MetricComparison,
  keys: { readonly lost: string; readonly packets: string },
): { readonly verdict: Verdict; readonly reason: string } {
  const { baseline, now, direction } = input
  const read = (runs: readonly ComparedRun[]): Counts => ({
    lostCount: sumMetric(runs, { key: keys.lost, direction }) ?? 0,
    packetsCount: sumMetric(runs, { key: keys.packets, direction }) ?? 0,
  })
  const [before, after] = [read(baseline), read(now)]
  if (before.packetsCount === 0 || after.packetsCount === 0) {
    return { verdict: 'inconclusive', reason: 'The counts behind this loss are unknown.' }
  }
  const { verdict, reason } = judgeCounts(before, after, input.confidence.lossP)
  return { verdict, reason: `${reason}${describeBasis(baseline.length)}` }
}

type KnownValues = MetricComparison & {
  readonly before: PooledMetric
  readonly after: PooledMetric
  readonly known: Noise | null
}

function compareValues(
  values: KnownValues,
  then: number,
  now: number,
): Pick<MetricChange, 'noisePct' | 'verdict' | 'reason' | 'runsNeededCount'> {
  const { entry, before, known } = values
  const input = toChangeInput(values, then, now)
  const { direction, noise } = judgeChange(input)
  const noisePct = then === 0 ? null : (100 * noise) / Math.abs(then)
  const open = describeBound(values, direction) ?? describeStrays(values, { then, direction })
  if (open) return { noisePct, verdict: 'inconclusive', reason: open, runsNeededCount: null }
  const verdict = toVerdict(direction, entry.better)
  const basis = known === null ? describeBasis(before.runsCount) : ''
  const runsNeededCount = direction === 'unclear' ? findRunsNeeded(input) : null
  const movement =
    direction === 'unclear'
      ? describeBetween(values, input, runsNeededCount)
      : describeMovement(direction, entry.better)
  return { noisePct, verdict, reason: `${movement}${basis}`, runsNeededCount }
}

function toChangeInput(
  { entry, before, after, known, confidence }: KnownValues,
  then: number,
  now: number,
): ChangeInput {
  return {
    ...{ then, now, noise: known, tolerance: findTolerance(entry.key) },
    runsThenCount: before.runsCount,
    runsNowCount: confidence.isOneHour ? 1 : after.runsCount,
    quantile: entry.key.startsWith('rtt.') ? confidence.rttQuantile : confidence.rateQuantile,
  }
}

/** Probability of as many strays, below which they are none: that of a change of a throughput by chance (confidence.ts). */
const STRAYS_P = 0.0035

/** On a link that has strays, runs far from the baseline may be some more of them: whether they are too many for that. */
function describeStrays(
  { entry, direction, now: runs, known }: KnownValues,
  moved: { readonly then: number; readonly direction: 'up' | 'down' | 'none' | 'unclear' },
): string | null {
  if (known === null || known.straysShare === 0) return null
  if (moved.direction !== 'up' && moved.direction !== 'down') return null
  const values = runs.flatMap((run) => findMetric(run, { key: entry.key, direction })?.value ?? [])
  const isFar = (value: number) =>
    (moved.direction === 'up' ? value - moved.then : moved.then - value) > STRAY_SIGMAS * known.sigma
  const farCount = values.filter(isFar).length
  const chance = findAtLeastProbability(farCount, { total: values.length, share: known.straysShare })
  if (farCount === 0 || chance < STRAYS_P) return null
  return 'as far off as single runs of this link have been before; more runs would tell'
}

/** A value that is only a lower bound cannot show that it was, or is, no more than the other. */
function describeBound(
  { before, after }: KnownValues,
  direction: 'up' | 'down' | 'none' | 'unclear',
): string | null {
  if (after.isAtLeast && direction === 'down')
    return 'Now only a lower bound is known: higher rates were not offered.'
  if (before.isAtLeast && direction === 'up')
    return 'Then only a lower bound was known: higher rates were not offered.'
  return null
}

function describeMovement(direction: 'up' | 'down' | 'none', better: MetricEntry['better']): string {
  if (direction === 'none') return 'within the tolerance'
  return better === 'neither'
    ? 'beyond the tolerance; neither more nor less is better by itself'
    : 'beyond tolerance and noise'
}

/** Both tolerances in the metric's unit, so that a reader sees which of them the change has left open. */
function describeBetween(
  { entry }: KnownValues,
  { tolerance: { small, large }, then }: ChangeInput,
  runsNeededCount: number | null,
): string {
  const say = (allowance: Tolerance['small']) => formatMetricValue(sizeOf(allowance, then), entry, 'en')
  return `between the tolerances: beyond ${say(small)} and the noise it would count, within ${say(large)} with the noise it would be none; ${sayRunsNeeded(runsNeededCount)}`
}

function sayRunsNeeded(count: number | null): string {
  if (count === null) return 'more runs would tell, in the baseline too'
  return `about ${count} more ${count === 1 ? 'run' : 'runs'} at other times would tell`
}

function describeBasis(runsThenCount: number): string {
  return runsThenCount === 1 ? ' (provisional: the baseline is a single run, its noise is assumed)' : ''
}
