import { z } from 'zod'
import { hostAuthInputSchema } from './host'
import { ipAddressSchema, nameSchema, siteSchema } from './link'

/** What is said of each host that is taken from `~/.ssh/config`; the rest comes from the file, read again by the server. */
export const hostPickSchema = z.object({
  key: z.string().min(1),
  name: nameSchema,
  site: siteSchema,
  /** May be left empty: the first check shows which addresses the host has. */
  testAddresses: z.array(ipAddressSchema).max(16),
})

export const hostImportSchema = z.object({
  picks: z.array(hostPickSchema).min(1, 'Choose at least one host.').max(200),
  auth: hostAuthInputSchema,
})

export type HostPick = z.infer<typeof hostPickSchema>
export type HostImport = z.infer<typeof hostImportSchema>
