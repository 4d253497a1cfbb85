import { z } from 'zod'
import { CONFIDENCES, type Finding, RULE_IDS, SEVERITIES } from '@/lib/domain/diagnosis/finding'
import type { Side } from '@/lib/domain/model/direction'
import { PROFILES } from '@/lib/domain/model/run-state'

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
      /** The measurement that will show whether it helped. */
      check: z
        .object({ profile: z.enum(PROFILES), metricKey: z.string(), direction: oneWaySchema })
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
    advice: finding.advice.map(({ side: adviceSide, text, setting, from, to, command, revert, check }) => ({
      ...(adviceSide && hostIds ? { hostId: hostIds[adviceSide] } : {}),
      text,
      setting,
      from,
      to,
      command,
      ...(revert === null ? {} : { revert }),
      ...(check === null ? {} : { check }),
    })),
    confidence,
    missing: [...finding.missing],
    costBps,
    ...(causedBy ? { causedBy } : {}),
  }
}
