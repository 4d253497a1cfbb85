import { z } from 'zod'
import { findCheckPlan } from '@/lib/domain/diagnosis/advice/check-steps'
import { type Advice, CONFIDENCES, type Finding, RULE_IDS, SEVERITIES } from '@/lib/domain/diagnosis/finding'
import type { Side } from '@/lib/domain/model/direction'
import { PROFILES } from '@/lib/domain/model/run-state'
import { chosenStepSchema } from './start-run'

const oneWaySchema = z.enum(['ab', 'ba'])
const sideSchema = z.enum(['a', 'b'])

export const findingJsonSchema = z.object({
  rule: z.enum(RULE_IDS),
  severity: z.enum(SEVERITIES),
  direction: oneWaySchema,
  side: sideSchema.optional(),
  sentence: z.string(),
  evidence: z.array(
    z.object({
      source: z.string(),
      stepId: z.string().optional(),
      name: z.string(),
      value: z.union([z.number(), z.string()]),
      unit: z.string().nullable(),
      threshold: z.number().optional(),
    }),
  ),
  advice: z.array(
    z.object({
      hostId: z.string().optional(),
      text: z.string(),
      setting: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      command: z.string().nullable(),
      revert: z.string().optional(),
      /** Plain text to send to whoever can mend it. */
      table: z.string().optional(),
      /** The measurement that will show whether it helped. */
      check: z
        .object({
          profile: z.enum(PROFILES),
          metricKey: z.string(),
          direction: oneWaySchema,
          /** What to ask of POST /links/{id}/runs for exactly that measurement. */
          steps: z.array(chosenStepSchema).optional(),
        })
        .optional(),
    }),
  ),
  confidence: z.enum(CONFIDENCES),
  /** What is unknown and would make it certain. */
  missing: z.array(z.string()),
  /** What it takes from the rate of one stream; null where that cannot be estimated. */
  costBps: z.number().nullable(),
  causedBy: z.enum(RULE_IDS).optional(),
})
export type FindingJson = z.infer<typeof findingJsonSchema>

/** A finding as the API shows it; `hostIds` names the hosts that advice is for, where there are any. */
export function toFindingJson(finding: Finding, hostIds: Readonly<Record<Side, string>> | null): FindingJson {
  const { rule, severity, direction, side, sentence, confidence, costBps, causedBy } = finding
  return {
    rule,
    severity,
    direction,
    ...(side ? { side } : {}),
    sentence,
    evidence: finding.evidence.map((each) => ({ ...each })),
    advice: finding.advice.map(({ side: adviceSide, text, setting, from, to, command, ...rest }) => ({
      ...(adviceSide && hostIds ? { hostId: hostIds[adviceSide] } : {}),
      text,
      setting,
      from,
      to,
      command,
      ...(rest.revert === null ? {} : { revert: rest.revert }),
      ...(rest.table === undefined ? {} : { table: rest.table }),
      ...(rest.check === null ? {} : { check: toCheckJson(rest.check) }),
    })),
    confidence,
    missing: [...finding.missing],
    costBps,
    ...(causedBy ? { causedBy } : {}),
  }
}

function toCheckJson(check: NonNullable<Advice['check']>) {
  const plan = findCheckPlan(check)
  return plan === null ? check : { ...check, profile: plan.profile, steps: [...plan.steps] }
}
