import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { SideFacts } from '@/lib/domain/model/host-facts'
import type { Link } from '@/lib/domain/model/link'
import type { Curve, Metric } from '@/lib/domain/model/metric'
import type { RunPlan, StepKind } from '@/lib/domain/model/run-state'
import type { PerformedStep } from '@/lib/domain/model/step'
import { completeChoice } from '@/lib/domain/suite/choose-steps'
import { buildJudgeContext, findUdpLineBps, type JudgeContext } from './judge-context'
import { type Measured, measuredOr } from './measured'
import { TCP_FAMILIES, TCP_METRIC_NAMES, type TcpFamily } from './metric-catalogue-tcp'
import { findBothRates } from './run/both-rates'
import { findCurves } from './run/find-curves'
import { explainMissing, findLastTcpTest, findSteps } from './run/find-steps'
import { findPathMetrics } from './run/path-metrics'
import { findTcpMetrics } from './run/tcp-metrics'
import { findUdpMetrics } from './run/udp-metrics'
import { judgeTcpTest, type TcpJudgement } from './tcp/judge-tcp-test'
import { judgeTcpTests } from './tcp/judge-tcp-tests'

export type RunJudgement = {
  /** Every metric of the catalogue for every direction it exists for; an unknown one is null and says why. */
  readonly metrics: readonly Metric[]
  readonly curves: readonly Curve[]
  /** A step failed, or could not be performed for another reason than that its window would be clamped. */
  readonly partial: boolean
}

const FAMILY_STEPS: Readonly<Record<TcpFamily, StepKind>> = {
  single: 'tcp-single',
  parallel: 'tcp-parallel',
  both: 'tcp-both',
}

/** Returns the metrics and curves of a run from its performed steps (design §6); pure, so old runs can be judged again. */
export function judgeRun(input: {
  readonly performed: readonly PerformedStep[]
  readonly link: Link
  readonly facts: SideFacts
  /** Only tells what a run did not set out to measure. */
  readonly plan?: RunPlan
}): RunJudgement {
  const { performed, link } = input
  const plan = input.plan ? { ...input.plan, chosenSteps: completeChoice(input.plan, link) } : null
  const context = buildJudgeContext(input)
  const families = TCP_FAMILIES.map((family) => judgeFamily({ performed, family, context, plan }))
  const metrics = [
    ...ONE_WAY_DIRECTIONS.flatMap((direction) => findPathMetrics({ performed, direction, plan })),
    ...families.flatMap((each) => each.metrics),
    ...ONE_WAY_DIRECTIONS.flatMap((direction) =>
      findUdpMetrics({
        performed,
        direction,
        plan,
        payloadBps: findUdpLineBps(context, direction) ?? findMostTcpBps(families, direction),
      }),
    ),
  ]
  const curves = ONE_WAY_DIRECTIONS.flatMap((direction) => findCurves(performed, direction, context))
  return { metrics, curves, partial: performed.some(isMissing) }
}

type FamilyJudgement = {
  readonly family: TcpFamily
  readonly metrics: readonly Metric[]
  readonly judged: readonly TcpJudgement[]
}

function judgeFamily(input: {
  readonly performed: readonly PerformedStep[]
  readonly family: TcpFamily
  readonly context: JudgeContext
  readonly plan: RunPlan | null
}): FamilyJudgement {
  const { performed, family, context, plan } = input
  const kind = FAMILY_STEPS[family]
  const name = (key: string, direction: Metric['direction'], measured: Measured): Metric => ({
    key: `tcp.${family}.${key}`,
    direction,
    ...measured,
  })
  const judged = judgeFamilyTests(performed, kind, context)
  const ways = ONE_WAY_DIRECTIONS.map((direction) => {
    const way = judged.find((each) => each.test.direction === direction)
    const values = way ? findTcpMetrics(way, context.idleRttMs[direction]) : {}
    const missing = measuredOr(null, explainMissing(performed, { kind, direction, plan }))
    return TCP_METRIC_NAMES.map((key) => name(key, direction, values[key] ?? missing))
  })
  const metrics = ways.flat()
  if (family !== 'both') return { family, metrics, judged }
  const missing = measuredOr(null, explainMissing(performed, { kind, direction: 'ab', plan }))
  const rates = judged.length > 0 ? findBothRates(judged) : { steady: missing, goodput: missing }
  const sums = [name('steady_bps', 'both', rates.steady), name('goodput_bps', 'both', rates.goodput)]
  return { family, metrics: [...metrics, ...sums], judged }
}

/** The tests of `both` are judged together; the others are two steps. */
function judgeFamilyTests(
  performed: readonly PerformedStep[],
  kind: StepKind,
  context: JudgeContext,
): readonly TcpJudgement[] {
  const found = ONE_WAY_DIRECTIONS.flatMap(
    (direction) => findLastTcpTest(findSteps(performed, kind, direction), direction) ?? [],
  )
  if (kind !== 'tcp-both') {
    return found.map(({ test, streamsCount }) => judgeTcpTest(test, { streamsCount, context }))
  }
  const tests = found.map(({ test }) => test)
  return judgeTcpTests(tests, { streamsCount: found[0]?.streamsCount ?? 1, context })
}

/** The most that TCP reached alone in a direction: what stands for the capacity where none is registered (design §5.10). */
function findMostTcpBps(families: readonly FamilyJudgement[], direction: OneWayDirection): number | null {
  const rates = families
    .filter((each) => each.family !== 'both')
    .flatMap((each) => each.judged)
    .filter((each) => each.test.direction === direction)
    .flatMap((each) => each.steady.steadyBps ?? each.test.totals.goodputBps ?? [])
  return rates.length === 0 ? null : Math.max(...rates)
}

function isMissing({ spec, outcome }: PerformedStep): boolean {
  if (outcome.state === 'done') return false
  return !(outcome.state === 'skipped' && spec.kind === 'window' && spec.clamped)
}
