import { z } from 'zod'
import { ANSWER_STATES, BASELINE_CHOICES, BLAMES } from '@/lib/domain/answer/answer'
import { VERDICTS } from '@/lib/domain/comparison/compared-run'
import type { Answer } from '@/lib/services/ports/answer-store'
import { failureSchema, timeSchema, toTime, toTimeOrNull } from './common'

/** What the question takes; without a baseline the pinned one, else the run nearest to six months ago, else the oldest. */
export const askAnswerSchema = z.object({
  baseline: z.array(z.string().min(1)).max(50).default([]),
  force: z.boolean().default(false),
})

export const answerJsonSchema = z.object({
  id: z.string(),
  linkId: z.string(),
  state: z.enum(ANSWER_STATES),
  askedBy: z.string(),
  askedAt: timeSchema,
  endedAt: timeSchema.nullable(),
  baseline: z.object({ runIds: z.array(z.string()), choice: z.enum(BASELINE_CHOICES) }),
  /** Seconds from the first traffic on within which it is given. */
  budgetSeconds: z.number(),
  runIds: z.array(z.string()),
  verdict: z.enum(VERDICTS).nullable(),
  blame: z.enum(BLAMES).nullable(),
  headline: z.string().nullable(),
  sentence: z.string().nullable(),
  why: z.string().nullable(),
  failure: failureSchema.optional(),
})

/** An answer as the API shows it; what it found is null while it is being measured. */
export function toAnswerJson(answer: Answer): z.infer<typeof answerJsonSchema> {
  const { conclusion } = answer
  return {
    id: answer.id,
    linkId: answer.linkId,
    state: answer.state,
    askedBy: answer.askedBy,
    askedAt: toTime(answer.askedAt),
    endedAt: toTimeOrNull(answer.endedAt),
    baseline: { runIds: [...answer.baselineRunIds], choice: answer.baselineChoice },
    budgetSeconds: answer.budgetS,
    runIds: [...answer.runIds],
    verdict: conclusion?.verdict ?? null,
    blame: conclusion?.blame ?? null,
    headline: conclusion?.headline ?? null,
    sentence: conclusion?.sentence ?? null,
    why: conclusion?.why ?? null,
    ...(answer.failure ? { failure: answer.failure } : {}),
  }
}
