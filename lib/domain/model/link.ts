import { z } from 'zod'
import { type LinkSettings, linkSettingsPatchSchema, linkSettingsSchema } from './link-settings'

export const CAPACITY_LAYERS = ['l1', 'l2', 'l3'] as const
export type CapacityLayer = (typeof CAPACITY_LAYERS)[number]

/** A name people read: any characters but control ones, which would break logs and terminals. */
function requireName(missing: string) {
  return (
    z
      .string()
      .trim()
      .min(1, missing)
      .max(80, 'At most 80 characters.')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
      .regex(/^[^\u0000-\u001f\u007f]*$/, 'Names cannot contain line breaks or other control characters.')
  )
}

export const nameSchema = requireName('Give it a name.')
/** Where a host stands. */
export const siteSchema = requireName('Name the data centre it stands in.')

/** An IPv4 or IPv6 address as written by people; zone indexes are refused, because they mean something on one host only. */
export const ipAddressSchema = z.union([z.ipv4(), z.ipv6()], { error: 'Give an IPv4 or IPv6 address.' })

export const endpointSchema = z.object({
  hostId: z.string().min(1, 'Choose a host.'),
  address: ipAddressSchema,
})

export const portsSchema = z
  .object({ first: z.number().int().min(1024).max(65535), count: z.number().int().min(1).max(64) })
  .refine((p) => p.first + p.count - 1 <= 65535, 'The range must end at or below port 65535.')

const bps = z.number().min(10_000, 'At least 10 kbit/s.').max(1e13, 'At most 10 Tbit/s.')

const linkFields = {
  name: nameSchema,
  a: endpointSchema,
  b: endpointSchema,
  capacityAbBps: bps.nullish(),
  capacityBaBps: bps.nullish(),
  capacityLayer: z.enum(CAPACITY_LAYERS).optional(),
  expectedRttMs: z.number().positive().max(60_000).nullish(),
  mtuBytes: z.number().int().min(576).max(65_535).nullish(),
  ports: portsSchema.optional(),
  circuit: z.string().trim().max(80).nullish(),
  tags: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
  notes: z.string().max(10_000).nullish(),
  settings: linkSettingsSchema.partial().optional(),
}

/** What POST /links and the link form take. */
export const linkInputSchema = z
  .object(linkFields)
  .refine((link) => link.a.hostId !== link.b.hostId || link.a.address !== link.b.address, {
    message: 'Both ends are the same host and address; choose two.',
    path: ['b', 'address'],
  })
/** What PATCH /links/{id} takes: any subset. */
export const linkPatchSchema = z
  .object({ ...linkFields, settings: linkSettingsPatchSchema.optional() })
  .partial()

export type LinkInput = z.infer<typeof linkInputSchema>
export type LinkPatch = z.infer<typeof linkPatchSchema>

export const DEFAULT_PORTS = { first: 5201, count: 10 } as const

export type Endpoint = { readonly hostId: string; readonly address: string }

/** A link as stored: absent facts are null, never guessed. */
export type Link = {
  readonly id: string
  readonly name: string
  readonly a: Endpoint
  readonly b: Endpoint
  readonly capacityAbBps: number | null
  readonly capacityBaBps: number | null
  readonly capacityLayer: CapacityLayer
  readonly expectedRttMs: number | null
  readonly mtuBytes: number | null
  readonly ports: { readonly first: number; readonly count: number }
  readonly circuit: string | null
  readonly tags: readonly string[]
  readonly notes: string | null
  readonly settings: LinkSettings
  readonly createdAt: Date
  readonly retiredAt: Date | null
}
