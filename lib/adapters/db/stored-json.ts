import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { RULE_IDS, SEVERITIES } from '@/lib/domain/diagnosis/finding'
import { CAPACITY_LAYERS } from '@/lib/domain/model/link'
import { linkSettingsSchema } from '@/lib/domain/model/link-settings'
import { STEP_KINDS } from '@/lib/domain/model/run-state'

/** Prisma's type of a BLOB or BYTEA. */
export type StoredBytes = Uint8Array<ArrayBuffer>

const gzipAsync = promisify(gzip)
const gunzipAsync = promisify(gunzip)

/** Text as UTF-8, gzipped off the main thread. */
export async function compress(text: string): Promise<StoredBytes> {
  return new Uint8Array(await gzipAsync(text))
}

/** The text that `compress` was given. */
export async function decompress(bytes: Uint8Array): Promise<string> {
  const text = await gunzipAsync(bytes)
  return text.toString('utf8')
}

/** A JSON column, checked. Throws where it does not have the shape: a bug, or a hand in the database. */
export function parseStored<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  return schema.parse(JSON.parse(text))
}

/**
 * A JSON column of a type that the domain declares without a schema (hundreds of fields that only the writer's own
 * compiler checked). `schema` checks the outline, which tells another type or an older form from this one.
 */
export function parseStoredAs<T>(schema: z.ZodType, text: string): T {
  return parseStored(schema, text) as T
}

const endpointSchema = z.object({ hostId: z.string(), address: z.string() })

export const storedLinkSchema = z.object({
  id: z.string(),
  name: z.string(),
  a: endpointSchema,
  b: endpointSchema,
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
  createdAt: z.coerce.date(),
  retiredAt: z.coerce.date().nullable(),
})

const namedHostSchema = z.object({ name: z.string(), site: z.string() })

export const linkSnapshotSchema = z.object({
  link: storedLinkSchema,
  a: namedHostSchema,
  b: namedHostSchema,
})

/** Outline of `LinkSnapshot`, where only the ends of the link are asked for. */
export const snapshotOutline = z.looseObject({
  link: z.looseObject({ a: endpointSchema, b: endpointSchema }),
  a: namedHostSchema,
  b: namedHostSchema,
})

export const textListSchema = z.array(z.string())

export const chosenStepsSchema = z.array(
  z.object({ kind: z.enum(STEP_KINDS), direction: z.enum(['ab', 'ba', 'both']) }),
)

export const waitingForSchema = z.object({
  reason: z.string(),
  hostIds: z.array(z.string()),
  runId: z.string().nullable(),
})

export const commandRecordsSchema = z.array(
  z.object({ side: z.enum(['a', 'b']), name: z.string(), commands: z.array(z.string()) }),
)

export const toolVersionsSchema = z.record(z.string(), z.string().nullable())

const hostFactsOutline = z.looseObject({ tools: z.looseObject({}), interfaces: z.array(z.looseObject({})) })

/** Outline of `Run['environment']`. */
export const environmentOutline = z.object({
  a: hostFactsOutline.nullable(),
  b: hostFactsOutline.nullable(),
})

/** Outline of `HostCheckReport`. */
export const reportOutline = z.looseObject({
  facts: hostFactsOutline,
  missing: z.array(z.looseObject({ tool: z.string() })),
  notes: z.array(z.string()),
  ports: z.array(z.looseObject({ port: z.number() })),
})

/** Outline of `StepSpec`. */
export const stepSpecOutline = z.looseObject({ kind: z.string(), direction: z.string() })

/** Outline of `StepResult`. */
export const stepResultOutline = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('rtt'), ping: z.looseObject({}) }),
  z.looseObject({ kind: z.literal('mtu'), mtu: z.looseObject({}) }),
  z.looseObject({ kind: z.literal('tcp'), tests: z.array(z.looseObject({ direction: z.string() })) }),
  z.looseObject({ kind: z.literal('udp'), test: z.looseObject({ direction: z.string() }) }),
])

/** Outline of a curve's points. */
export const curvePointsOutline = z.array(z.looseObject({}))

/** Outline of `Finding[]`. */
export const findingsOutline = z.array(
  z.looseObject({
    rule: z.string(),
    sentence: z.string(),
    evidence: z.array(z.looseObject({})),
    advice: z.array(z.looseObject({})),
  }),
)

/** A finding as lists show it. */
export const firstFindingSchema = z.object({
  rule: z.enum(RULE_IDS),
  severity: z.enum(SEVERITIES),
  direction: z.enum(['ab', 'ba']),
  sentence: z.string(),
})
