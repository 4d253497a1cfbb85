import { z } from 'zod'
import { RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import { RULE_IDS, SEVERITIES } from '@/lib/domain/diagnosis/finding'
import type { Diagnosis, DiagnosisSummary } from '@/lib/services/ports/findings-store'
import { timeSchema, toTime } from './common'

const judgedShape = {
  /** `broken`: the rules failed on this run, so nothing is known of it. */
  state: z.enum(['judged', 'broken']),
  /** Which rules judged it; below `currentRulesVersion` it can be judged again. */
  rulesVersion: z.number(),
  currentRulesVersion: z.number(),
  judgedAt: timeSchema,
}

/** How a run was judged. */
export const diagnosisJsonSchema = z.object(judgedShape)

/** The same in lists, with the first finding: the one that costs most. */
export const diagnosisSummaryJsonSchema = z.object({
  ...judgedShape,
  findingsCount: z.number().nullable(),
  firstFinding: z
    .object({
      rule: z.enum(RULE_IDS),
      severity: z.enum(SEVERITIES),
      direction: z.enum(['ab', 'ba']),
      sentence: z.string(),
    })
    .nullable(),
})

type JudgedJson = z.infer<typeof diagnosisJsonSchema>

export function toDiagnosisJson({ rulesVersion, judgedAt, findings }: Diagnosis): JudgedJson {
  return toJudgedJson({ rulesVersion, judgedAt, isBroken: findings === null })
}

export function toDiagnosisSummaryJson(
  summary: DiagnosisSummary,
): z.infer<typeof diagnosisSummaryJsonSchema> {
  const { findingsCount, first } = summary
  return {
    ...toJudgedJson({ ...summary, isBroken: findingsCount === null }),
    findingsCount,
    firstFinding: first,
  }
}

function toJudgedJson(judged: {
  readonly rulesVersion: number
  readonly judgedAt: Date
  readonly isBroken: boolean
}): JudgedJson {
  return {
    state: judged.isBroken ? 'broken' : 'judged',
    rulesVersion: judged.rulesVersion,
    currentRulesVersion: RULES_VERSION,
    judgedAt: toTime(judged.judgedAt),
  }
}
