import { collectRunEvidence } from '@/lib/domain/diagnosis/collect/run-evidence'
import { diagnose } from '@/lib/domain/diagnosis/diagnose'
import type { Finding } from '@/lib/domain/diagnosis/finding'
import { isFinal } from '@/lib/domain/model/run-state'
import type { Run, StepRecord } from '../ports/run'
import { performedOf } from '../runs/performed-of'

/**
 * Returns what today's rules say of a run that has ended, from its stored steps; none of one that goes on, because the
 * steps to come would change it.
 */
export function diagnoseStoredRun(run: Run, steps: readonly StepRecord[]): readonly Finding[] {
  if (!isFinal(run.state)) return []
  const { link, a, b } = run.snapshot
  const evidence = collectRunEvidence({
    steps: steps.flatMap((step) => performedOf(step).map((performed) => ({ ...performed, stepId: step.id }))),
    link,
    facts: run.environment ?? { a: null, b: null },
    names: { a, b },
  })
  return diagnose(evidence)
}
