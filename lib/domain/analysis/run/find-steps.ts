import { resultOf } from '@/lib/domain/analysis/judge-context'
import type { Probe } from '@/lib/domain/analysis/udp/find-knee'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { RunPlan, StepKind } from '@/lib/domain/model/run-state'
import type { OneWayTest, PerformedStep } from '@/lib/domain/model/step'
import { includesKind, includesStep } from '@/lib/domain/suite/choose-steps'
import { findObstacle } from '@/lib/domain/suite/find-obstacle'

/** Returns the steps of a kind that measure a direction; `both` measures each. */
export function findSteps(
  performed: readonly PerformedStep[],
  kind: StepKind,
  direction: OneWayDirection,
): readonly PerformedStep[] {
  return performed.filter(
    ({ spec }) => spec.kind === kind && (spec.direction === direction || spec.direction === 'both'),
  )
}

/**
 * Returns why a kind of step gave nothing in a direction: its own failure, else the earlier one for which it was not
 * tried, else that the run did not set out to measure it, or that it was over (cancelled, interrupted) before its turn
 * came. The plan's choice is complete.
 */
export function explainMissing(
  performed: readonly PerformedStep[],
  wanted: { readonly kind: StepKind; readonly direction: OneWayDirection; readonly plan?: RunPlan | null },
): string {
  const { kind, direction, plan } = wanted
  const outcome = findSteps(performed, kind, direction).at(-1)?.outcome
  if (outcome?.state === 'done') return 'The step was performed and gave no such value.'
  if (outcome) return outcome.failure.message
  if (plan && !includesKind(plan.profile, kind))
    return `The ${plan.profile} profile leaves this measurement out.`
  if (plan && !includesStep(plan, { kind, direction })) return 'This measurement was not part of this run.'
  const obstacle = findObstacle(performed, { kind, direction })
  if (obstacle) return `Not tried, because an earlier step failed: ${obstacle.message}`
  return plan
    ? 'The run ended without having come to this measurement.'
    : 'This run did not include this measurement.'
}

/** Returns the last step that was measured: where a test was run again, longer, that one counts (design §5.5). */
export function findLastTcpTest(
  steps: readonly PerformedStep[],
  direction: OneWayDirection,
): { readonly test: OneWayTest; readonly streamsCount: number } | null {
  for (const step of steps.toReversed()) {
    const result = resultOf(step)
    if (result?.kind !== 'tcp') continue
    const test = result.tests.find((each) => each.direction === direction)
    if (!test || test.totals.failure) continue
    return { test, streamsCount: 'streamsCount' in step.spec ? step.spec.streamsCount : 1 }
  }
  return null
}

/** Returns the UDP tests of some steps that were measured, with what they were asked to offer. */
export function findProbes(steps: readonly PerformedStep[]): readonly Probe[] {
  return steps.flatMap((step) => {
    const result = resultOf(step)
    const { spec } = step
    if (result?.kind !== 'udp' || (spec.kind !== 'udp-probe' && spec.kind !== 'jitter')) return []
    return result.test.totals.failure ? [] : [{ spec, test: result.test }]
  })
}
