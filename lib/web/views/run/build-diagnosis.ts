import { RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import type { Diagnosis } from '@/lib/services/ports/findings-store'

/** How a run was judged, as its page says it. */
export type DiagnosisView = {
  readonly runId: string
  /** The rules failed on it: nothing is known, which is not nothing found. */
  readonly isBroken: boolean
  readonly rulesVersion: number
  /** What it would be judged by today. */
  readonly currentRulesVersion: number
  readonly judgedIso: string
}

export function buildDiagnosis(
  runId: string,
  { rulesVersion, judgedAt, findings }: Diagnosis,
): DiagnosisView {
  return {
    runId,
    isBroken: findings === null,
    rulesVersion,
    currentRulesVersion: RULES_VERSION,
    judgedIso: judgedAt.toISOString(),
  }
}
