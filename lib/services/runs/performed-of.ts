import type { PerformedStep, StepOutcome } from '@/lib/domain/model/step'
import type { StepRecord } from '../ports/run'

/** A stored step as the judges see it; a step that has not ended is not among them. */
export function performedOf(step: StepRecord): readonly PerformedStep[] {
  const outcome = outcomeOf(step)
  return outcome ? [{ spec: step.spec, outcome }] : []
}

const NO_REASON = { code: 'unknown', message: 'No reason was recorded.' } as const

function outcomeOf({ state, result, failure }: StepRecord): StepOutcome | null {
  switch (state) {
    case 'done':
      return result ? { state, result } : null
    case 'failed':
      return { state, failure: failure ?? NO_REASON, result }
    case 'skipped':
      return { state, failure: failure ?? NO_REASON }
    default:
      return null
  }
}
