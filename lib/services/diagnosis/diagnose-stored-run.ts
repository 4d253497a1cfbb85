import { collectRunEvidence } from '@/lib/domain/diagnosis/collect/run-evidence'
import { diagnose } from '@/lib/domain/diagnosis/diagnose'
import type { Evidence } from '@/lib/domain/diagnosis/evidence'
import type { Finding } from '@/lib/domain/diagnosis/finding'
import { isFinal } from '@/lib/domain/model/run-state'
import type { Run, StepRecord } from '../ports/run'
import { performedOf } from '../runs/performed-of'

/**
 * Returns what today's rules say of a run that has ended, from its stored steps; none of one that goes on, because the
 * steps to come would change it.
 */
export function diagnoseStoredRun(run: Run, steps: readonly StepRecord[]): readonly Finding[] {
  return isFinal(run.state) ? diagnose(collectStoredEvidence(run, steps)) : []
}

/** Returns what a run has stored as the rules see it, whether it has ended or not. */
export function collectStoredEvidence(run: Run, steps: readonly StepRecord[]): Evidence {
  const { link, a, b } = run.snapshot
  return collectRunEvidence({
    steps: steps.flatMap((step) => performedOf(step).map((performed) => ({ ...performed, stepId: step.id }))),
    link,
    facts: run.environment ?? { a: null, b: null },
    names: { a, b },
  })
}
