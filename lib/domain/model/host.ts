import { z } from 'zod'
import { ipAddressSchema, nameSchema, siteSchema } from './link'

/** A host name or address that SSH connects to. */
const sshAddressSchema = z
  .string()
  .trim()
  .min(1, 'Give the address SSH connects to.')
  .max(253)
  .regex(
    /^[A-Za-z0-9._:-]+$/,
    'A host name or an IP address: letters, digits, dots, colons and hyphens only.',
  )
  .refine((a) => !a.startsWith('-'), 'An address does not begin with a hyphen.')

/** POSIX-ish login names; the pattern also keeps options and shell text out. */
const userSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z_][A-Za-z0-9._@\\-]{0,63}$/, 'A login name begins with a letter or underscore.')

export const sshSchema = z.object({
  address: sshAddressSchema,
  port: z.number().int().min(1).max(65_535).optional(),
  user: userSchema,
  jumpHostId: z.string().min(1).nullish(),
})

export const hostAuthSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('key'),
    privateKey: z.string().min(1, 'Paste the private key.').max(64_000),
    passphrase: z.string().max(1_000).optional(),
  }),
  z.object({ kind: z.literal('password'), password: z.string().min(1, 'Give the password.').max(1_000) }),
  z.object({ kind: z.literal('agent') }),
])

/** How a person says the worker signs in: `generate` makes an Ed25519 pair here, whose private half nobody ever sees. */
export const hostAuthInputSchema = z.discriminatedUnion('kind', [
  ...hostAuthSchema.options,
  z.object({ kind: z.literal('generate') }),
])

const hostFields = {
  name: nameSchema,
  site: siteSchema,
  ssh: sshSchema,
  auth: hostAuthInputSchema,
  testAddresses: z.array(ipAddressSchema).min(1, 'Give at least one test address.').max(16),
}

/** What POST /hosts and the host form take. */
export const hostInputSchema = z.object(hostFields)
/** What PATCH /hosts/{id} takes: any subset; changing address, port, user or jump host discards the stored secret. */
export const hostPatchSchema = z.object({ ...hostFields, ssh: sshSchema.partial() }).partial()

export type HostAuth = z.infer<typeof hostAuthSchema>
export type HostAuthInput = z.infer<typeof hostAuthInputSchema>
export type HostAuthKind = HostAuth['kind']
export type HostInput = z.infer<typeof hostInputSchema>
export type HostPatch = z.infer<typeof hostPatchSchema>

/** A pinned SSH host key; fingerprints are OpenSSH's `SHA256:…`. */
export type HostKey = { readonly algorithm: string; readonly fingerprint: string }

/** A host as stored. The secret is sealed for the worker and never part of this. */
export type Host = {
  readonly id: string
  readonly name: string
  readonly site: string
  readonly ssh: {
    readonly address: string
    readonly port: number
    readonly user: string
    readonly jumpHostId: string | null
  }
  readonly authKind: HostAuthKind
  /** False after a change of address, port, user or jump host, until a secret is given again. */
  readonly hasSecret: boolean
  /** Public half of a key pair that was made here, as one line of authorized_keys without options; null where none was. */
  readonly publicKey: string | null
  readonly testAddresses: readonly string[]
  readonly pinnedKeys: readonly HostKey[]
  /** /etc/machine-id with the network namespace; two registrations of one machine share it. Null before the first preflight. */
  readonly identity: string | null
  readonly createdAt: Date
  readonly retiredAt: Date | null
}

export const CHECK_STATES = ['queued', 'running', 'ok', 'key-unknown', 'key-changed', 'failed'] as const
export type CheckState = (typeof CHECK_STATES)[number]
