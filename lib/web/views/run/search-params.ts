import { z } from 'zod'

const runPageSchema = z.object({ before: z.string().min(1).optional().catch(undefined) })

/** The run whose advice a run checks, as the address of its page names it; null where it names none. */
export function readBeforeRunId(query: unknown): string | null {
  return runPageSchema.parse(query).before ?? null
}
