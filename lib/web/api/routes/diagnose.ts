import { z } from 'zod'
import { collectAtHandEvidence } from '@/lib/domain/diagnosis/at-hand/at-hand-evidence'
import { atHandSchema } from '@/lib/domain/diagnosis/at-hand/input'
import { findUnjudged } from '@/lib/domain/diagnosis/coverage'
import { diagnose, RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import { RULE_IDS } from '@/lib/domain/diagnosis/finding'
import { defineRoute } from '../define-route'
import { findingJsonSchema, toFindingJson } from '../schemas/finding'

/** Texts of several tools, iperf3's JSON of many streams among them. */
const MAX_BODY_BYTES = 4 * 1024 * 1024

export const diagnoseRoute = defineRoute({
  method: 'POST',
  path: '/diagnose',
  summary:
    'What the figures and outputs at hand say of a link, by the rules that judge runs; nothing is stored',
  scope: 'read',
  maxBodyBytes: MAX_BODY_BYTES,
  body: atHandSchema,
  response: z.object({
    rulesVersion: z.number(),
    /** Which tool each text was recognised as, in the order given; null where none was. */
    texts: z.array(z.string().nullable()),
    findings: z.array(findingJsonSchema),
    /** Rules that had too little to go on, where, and what would let them decide: their silence says nothing. */
    notLookedAt: z.array(
      z.object({ rule: z.enum(RULE_IDS), directions: z.array(z.enum(['ab', 'ba'])), needs: z.string() }),
    ),
  }),
  handle: async ({ body }) => {
    const { evidence, tools } = collectAtHandEvidence(body)
    const findings = diagnose(evidence)
    return {
      rulesVersion: RULES_VERSION,
      texts: [...tools],
      findings: findings.map((finding) => toFindingJson(finding, null)),
      notLookedAt: findUnjudged(evidence, findings).map(({ rule, directions, needs }) => ({
        rule,
        directions: [...directions],
        needs,
      })),
    }
  },
})
