import { RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import { isFinal } from '@/lib/domain/model/run-state'
import type { Diagnosis, FindingsStore } from '../ports/findings-store'
import type { Run, StepRecord } from '../ports/run'
import { diagnoseStoredRun } from './diagnose-stored-run'

/**
 * What was concluded of a run when it was judged; null of one that goes on. A run that was never judged (it ended before
 * findings were kept, or its worker died) is judged now and nothing is written, because whoever only looks changes
 * nothing: the worker finds it and keeps its findings, and logs it where the rules break.
 */
export async function readDiagnosis(
  findings: FindingsStore,
  input: { readonly run: Run; readonly steps: readonly StepRecord[]; readonly now: Date },
): Promise<Diagnosis | null> {
  if (!isFinal(input.run.state)) return null
  const kept = await findings.get(input.run.id)
  return kept ?? { rulesVersion: RULES_VERSION, judgedAt: input.now, findings: findUnkept(input) }
}

function findUnkept(input: { readonly run: Run; readonly steps: readonly StepRecord[] }) {
  try {
    return diagnoseStoredRun(input.run, input.steps)
  } catch {
    return null
  }
}
