import { findMeasuringKind } from '@/lib/domain/comparison/find-gate'
import type { Advice } from '@/lib/domain/diagnosis/finding'
import type { RunPlan } from '@/lib/domain/model/run-state'
import { includesKind } from '@/lib/domain/suite/choose-steps'

/**
 * Returns the run that takes exactly the measurement that advice names: the one kind of step that yields its metric, in its
 * direction; `full` where the named profile has no such step. Null for a metric that no step measures.
 */
export function findCheckPlan(
  check: NonNullable<Advice['check']>,
): { readonly profile: RunPlan['profile']; readonly steps: NonNullable<RunPlan['chosenSteps']> } | null {
  const kind = findMeasuringKind(check.metricKey)
  if (kind === null) return null
  return {
    profile: includesKind(check.profile, kind) ? check.profile : 'full',
    steps: [{ kind, direction: kind === 'tcp-both' ? 'both' : check.direction }],
  }
}
