import { METRIC_CATALOGUE } from '@/lib/domain/analysis/metric-catalogue'
import type { Side } from '@/lib/domain/model/direction'
import { compareMetric } from './compare-metric'
import type { ComparedRun, EnvironmentChange, MetricChange, NoiseSource, Verdict } from './compared-run'
import { type Confidence, ONE_COMPARISON } from './confidence'
import { describeComparison } from './describe-comparison'
import { findEnvironmentChanges } from './find-environment-changes'
import { findRunGate } from './find-gate'
import { findVerdict, pickDeciding } from './find-verdict'

export type Comparison = {
  readonly sentence: string
  readonly verdict: Verdict
  readonly metrics: readonly MetricChange[]
  readonly environment: readonly EnvironmentChange[]
}

export type CompareInput = {
  /** The run or runs that are asked about, oldest first; at least one. */
  readonly now: readonly ComparedRun[]
  /** The baseline's run or runs, oldest first; at least one. */
  readonly baseline: readonly ComparedRun[]
  readonly siteNames: Readonly<Record<Side, string>>
  readonly hostNames: Readonly<Record<Side, string>>
  /** What the link's history says of its noise; without it the prior floors stand (tolerances.ts). */
  readonly noise?: NoiseSource
  /** How sure a verdict must be; without it that of one comparison. */
  readonly confidence?: Confidence
}

const NO_HISTORY: NoiseSource = () => null

/**
 * Compares runs with a baseline: every metric of the catalogue that either side has, the verdict that five of them decide,
 * a sentence, and what differs in the hosts (design §6, field-notes §6). Throws where a side has no run.
 */
export function compareRuns(input: CompareInput): Comparison {
  const lastNow = input.now.at(-1)
  const lastBaseline = input.baseline.at(-1)
  if (!lastNow || !lastBaseline) throw new Error('A comparison takes at least one run on each side')
  const gate =
    input.baseline.map((run) => findRunGate(run, lastNow)).find((reason) => reason !== null) ?? null
  const measured = compareAll(input)
  const metrics = gate === null ? measured : measured.map((each) => refuse(each, gate))
  const deciding = pickDeciding(metrics)
  const verdict = findVerdict(deciding)
  const sentence = describeComparison({
    verdict,
    deciding,
    siteNames: input.siteNames,
    isProvisional: isNoiseAssumed(input, deciding) && verdict !== 'not-comparable',
    isContaminated: [...input.now, ...input.baseline].some((run) => run.isContaminated),
  })
  return {
    sentence,
    verdict,
    metrics,
    environment: findEnvironmentChanges(lastBaseline, lastNow, input.hostNames),
  }
}

/** One baseline run shows no noise, and a history too short to show any does not either. */
function isNoiseAssumed(
  { baseline, noise = NO_HISTORY }: CompareInput,
  deciding: readonly MetricChange[],
): boolean {
  return baseline.length === 1 && deciding.every((each) => noise(each) === null)
}

function compareAll(input: CompareInput): readonly MetricChange[] {
  const { baseline, now, noise = NO_HISTORY, confidence = ONE_COMPARISON } = input
  const isKnown = (key: string) =>
    [...baseline, ...now].some((run) => run.metrics.some((each) => each.key === key && each.value !== null))
  return METRIC_CATALOGUE.filter((entry) => isKnown(entry.key)).flatMap((entry) =>
    entry.directions.map((direction) =>
      compareMetric({ entry, direction, baseline, now, noise, confidence }),
    ),
  )
}

function refuse(change: MetricChange, reason: string): MetricChange {
  return { ...change, noisePct: null, runsNeededCount: null, verdict: 'not-comparable', reason }
}
