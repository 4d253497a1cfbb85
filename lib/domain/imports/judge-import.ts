import { judgeRun } from '@/lib/domain/analysis/judge-run'
import { findMeasuringKind } from '@/lib/domain/comparison/find-gate'
import type { Link } from '@/lib/domain/model/link'
import type { Curve, Metric } from '@/lib/domain/model/metric'
import type { RunPlan } from '@/lib/domain/model/run-state'
import type { OneWayTest, PerformedStep, StepResult, StepSpec } from '@/lib/domain/model/step'
import { NOT_IN_FILE } from './complete-metrics'
import { MOST_UNDELIVERED_SHARE } from './stand-in-intervals'

const ONE_RATE = 'One rate alone finds no knee.'
const SENDER_ALONE = `The file has the sender’s intervals alone: they tell what arrived only where ${100 * (1 - MOST_UNDELIVERED_SHARE)} % of what was sent did, and not with -O.`
const NOT_ATTRIBUTED =
  'Whether the path or the receiving host lost the datagrams is not in an imported iperf3 file.'

/** What a document can tell; where one of these is unknown, the judges' own reason says why. */
const TOLD_ENDINGS = ['goodput_bps', 'transfer_time_ratio'] as const

/**
 * Returns the metrics and curves of an imported test, by the judges of a run's own steps: only those of the kind and
 * direction that it measured; `completeMetrics` adds the rest when they are read. A knee takes more than one rate.
 */
export function judgeImport(
  step: { readonly spec: StepSpec; readonly result: StepResult; readonly test: OneWayTest },
  input: { readonly link: Link; readonly plan: RunPlan },
): { readonly metrics: readonly Metric[]; readonly curves: readonly Curve[] } {
  const { kind, direction } = step.spec
  const performed: PerformedStep = { spec: step.spec, outcome: { state: 'done', result: step.result } }
  const judged = judgeRun({ performed: [performed], facts: { a: null, b: null }, ...input })
  const own = judged.metrics.filter(
    (metric) => metric.direction === direction && findMeasuringKind(metric.key) === kind,
  )
  const unknown = sayUnknown(step.test)
  const metrics = own.map((metric) => {
    if (metric.key === 'udp.knee_bps') return unknownOf(metric, ONE_RATE)
    return metric.value === null ? unknownOf(metric, unknown(metric)) : metric
  })
  return { metrics: metrics.filter(({ reason }) => reason !== NOT_IN_FILE), curves: judged.curves }
}

function unknownOf({ key, direction }: Metric, reason: string): Metric {
  return { key, direction, value: null, reason }
}

/** Why a test of a file does not tell a metric: the judges' own reason where the file could have told it. */
function sayUnknown(test: OneWayTest): (metric: Metric) => string {
  const isReceiverKnown = test.intervals.some(({ receivedBytes }) => receivedBytes !== null)
  const isLossy = (test.totals.lostCount ?? 0) > 0
  return ({ key, reason = NOT_IN_FILE }) => {
    if (key.endsWith('steady_bps') || key.endsWith('ramp_s')) return isReceiverKnown ? reason : SENDER_ALONE
    if (key.startsWith('udp.base_')) return isLossy ? NOT_ATTRIBUTED : reason
    return TOLD_ENDINGS.some((ending) => key.endsWith(ending)) ? reason : NOT_IN_FILE
  }
}
