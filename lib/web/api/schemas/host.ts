import { z } from 'zod'
import { CHECK_STATES, type Host } from '@/lib/domain/model/host'
import type { HostFacts } from '@/lib/domain/model/host-facts'
import type { HostCheck } from '@/lib/services/ports/check-store'
import { failureSchema, timeSchema, toTime, toTimeOrNull } from './common'

const keySchema = z.object({ algorithm: z.string(), fingerprint: z.string() })

const checkSchema = z.object({
  id: z.string(),
  state: z.enum(CHECK_STATES),
  requestedAt: timeSchema,
  startedAt: timeSchema.nullable(),
  endedAt: timeSchema.nullable(),
  failure: failureSchema.nullable(),
})

const preflightSchema = z.object({
  at: timeSchema,
  facts: z
    .custom<HostFacts>()
    .meta({ type: 'object', description: 'Tools, kernel, sysctls, interfaces; null is unknown.' }),
  missing: z.array(z.object({ tool: z.string(), costs: z.string(), installCommand: z.string().nullable() })),
  notes: z.array(z.string()),
  ports: z.array(
    z.object({
      linkId: z.string(),
      linkName: z.string(),
      port: z.number(),
      isFree: z.boolean().nullable(),
      tcpReachable: z.boolean().nullable(),
      udpReachable: z.boolean().nullable(),
      message: z.string().nullable(),
    }),
  ),
})

export const hostJsonSchema = z.object({
  id: z.string(),
  name: z.string(),
  site: z.string(),
  ssh: z.object({
    address: z.string(),
    port: z.number(),
    user: z.string(),
    jumpHostId: z.string().nullable(),
  }),
  auth: z.object({
    kind: z.enum(['key', 'password', 'agent']),
    hasSecret: z.boolean(),
    publicKey: z
      .string()
      .nullable()
      .meta({ description: 'Public half of a pair made by `generate`, for authorized_keys.' }),
  }),
  testAddresses: z.array(z.string()),
  identity: z.string().nullable(),
  createdAt: timeSchema,
  retiredAt: timeSchema.nullable(),
  hostKey: z.object({ pinned: z.array(keySchema), offered: keySchema.nullable() }),
  check: checkSchema.nullable(),
  preflight: preflightSchema.nullable(),
})
export type HostJson = z.infer<typeof hostJsonSchema>

function toCheckJson(check: HostCheck): z.infer<typeof checkSchema> {
  return {
    id: check.id,
    state: check.state,
    requestedAt: toTime(check.requestedAt),
    startedAt: toTimeOrNull(check.startedAt),
    endedAt: toTimeOrNull(check.endedAt),
    failure: check.failure,
  }
}

function toPreflightJson(check: HostCheck): z.infer<typeof preflightSchema> | null {
  if (!check.report) return null
  const { facts, missing, notes, ports } = check.report
  return {
    at: toTime(check.endedAt ?? check.requestedAt),
    facts,
    missing: [...missing],
    notes: [...notes],
    ports: [...ports],
  }
}

/** A host as the API shows it, with its latest check and the latest preflight that reported something. */
export function toHostJson(
  host: Host,
  checks: { readonly latest: HostCheck | null; readonly reported: HostCheck | null },
): HostJson {
  return {
    id: host.id,
    name: host.name,
    site: host.site,
    ssh: host.ssh,
    auth: { kind: host.authKind, hasSecret: host.hasSecret, publicKey: host.publicKey },
    testAddresses: [...host.testAddresses],
    identity: host.identity,
    createdAt: toTime(host.createdAt),
    retiredAt: toTimeOrNull(host.retiredAt),
    hostKey: { pinned: [...host.pinnedKeys], offered: checks.latest?.offered ?? null },
    check: checks.latest && toCheckJson(checks.latest),
    preflight: checks.reported && toPreflightJson(checks.reported),
  }
}
