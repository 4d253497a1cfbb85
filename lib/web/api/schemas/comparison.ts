import { z } from 'zod'
import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import { VERDICTS } from '@/lib/domain/comparison/compared-run'
import { directionSchema } from './common'

const verdictSchema = z.enum(VERDICTS)

/** What a run is said to be against the pinned baseline. */
export const verdictJsonSchema = z.object({
  verdict: verdictSchema,
  sentence: z.string(),
  baselineId: z.string(),
})
export type VerdictJson = z.infer<typeof verdictJsonSchema>

export const comparisonJsonSchema = z.object({
  verdict: verdictSchema,
  sentence: z.string(),
  metrics: z.array(
    z.object({
      key: z.string(),
      direction: directionSchema,
      // biome-ignore lint/suspicious/noThenProperty: the public name (design §6)
      then: z.number().nullable(),
      now: z.number().nullable(),
      isThenAtLeast: z.boolean(),
      isNowAtLeast: z.boolean(),
      changePct: z.number().nullable(),
      noisePct: z.number().nullable(),
      verdict: verdictSchema,
      reason: z.string(),
      runsNeededCount: z.number().nullable(),
    }),
  ),
  environment: z.array(
    // biome-ignore lint/suspicious/noThenProperty: the public name (design §6)
    z.object({ host: z.string(), item: z.string(), then: z.string(), now: z.string() }),
  ),
})

/** A comparison as the API shows it. */
export function toComparisonJson(comparison: Comparison): z.infer<typeof comparisonJsonSchema> {
  const { verdict, sentence, metrics, environment } = comparison
  return { verdict, sentence, metrics: [...metrics], environment: [...environment] }
}
