import { z } from 'zod'
import { CAPACITY_LAYERS, type Link } from '@/lib/domain/model/link'
import { linkSettingsSchema } from '@/lib/domain/model/link-settings'
import { timeSchema, toTime, toTimeOrNull } from './common'
import { verdictJsonSchema } from './comparison'

const endSchema = z.object({ hostId: z.string(), address: z.string() })

export const linkJsonSchema = z.object({
  id: z.string(),
  name: z.string(),
  a: endSchema,
  b: endSchema,
  capacityAbBps: z.number().nullable(),
  capacityBaBps: z.number().nullable(),
  capacityLayer: z.enum(CAPACITY_LAYERS),
  expectedRttMs: z.number().nullable(),
  mtuBytes: z.number().nullable(),
  ports: z.object({ first: z.number(), count: z.number() }),
  circuit: z.string().nullable(),
  tags: z.array(z.string()),
  notes: z.string().nullable(),
  settings: linkSettingsSchema,
  createdAt: timeSchema,
  retiredAt: timeSchema.nullable(),
  latestVerdict: verdictJsonSchema.extend({ runId: z.string() }).nullable(),
})
export type LinkJson = z.infer<typeof linkJsonSchema>

/** A link as the API shows it, with the verdict on its latest completed run. */
export function toLinkJson(link: Link, latestVerdict: LinkJson['latestVerdict']): LinkJson {
  return {
    ...link,
    latestVerdict,
    tags: [...link.tags],
    createdAt: toTime(link.createdAt),
    retiredAt: toTimeOrNull(link.retiredAt),
  }
}
