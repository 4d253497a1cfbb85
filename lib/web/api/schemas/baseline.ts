import { z } from 'zod'
import { PROFILES } from '@/lib/domain/model/run-state'
import { COLLECTION_STATES } from '@/lib/domain/schedules/collection'
import type { Baseline } from '@/lib/services/ports/baseline-store'
import type { Collection } from '@/lib/services/ports/collection-store'
import { timeSchema, toTime, toTimeOrNull } from './common'

export const baselineJsonSchema = z.object({
  id: z.string(),
  linkId: z.string(),
  runIds: z.array(z.string()),
  note: z.string().nullable(),
  pinnedBy: z.string(),
  pinnedAt: timeSchema,
  /** When another took its place; null while it is the reference. */
  supersededAt: timeSchema.nullable(),
})

export function toBaselineJson(baseline: Baseline): z.infer<typeof baselineJsonSchema> {
  return {
    ...baseline,
    runIds: [...baseline.runIds],
    pinnedAt: toTime(baseline.pinnedAt),
    supersededAt: toTimeOrNull(baseline.supersededAt),
  }
}

export const collectionJsonSchema = z.object({
  id: z.string(),
  linkId: z.string(),
  profile: z.enum(PROFILES),
  runsCount: z.number(),
  note: z.string().nullable(),
  /** Pinned before, and to stay in the set. */
  keptRunIds: z.array(z.string()),
  state: z.enum(COLLECTION_STATES),
  /** What came of it, in words; null while it goes on. */
  outcome: z.string().nullable(),
  requestedBy: z.string(),
  requestedAt: timeSchema,
  endedAt: timeSchema.nullable(),
})

export function toCollectionJson(collection: Collection): z.infer<typeof collectionJsonSchema> {
  return {
    ...collection,
    keptRunIds: [...collection.keptRunIds],
    requestedAt: toTime(collection.requestedAt),
    endedAt: toTimeOrNull(collection.endedAt),
  }
}
