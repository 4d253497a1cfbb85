import path from 'node:path'
import { z } from 'zod'

const settingsSchema = z.object({
  PLUMBLINE_DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.string().optional(),
  /** The address people type, where a proxy with TLS stands in front: makes cookies secure. */
  PLUMBLINE_PUBLIC_URL: z.url().optional(),
  /** For several web processes that share one PostgreSQL database. */
  PLUMBLINE_AUTH_SECRET: z.string().min(32).optional(),
})

export type WebSettings = {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly isHttps: boolean
  readonly authSecret: string | undefined
}

/** The web process's settings from its environment. Throws ZodError, naming what is wrong, at start. */
export function readWebSettings(env: Readonly<Record<string, string | undefined>>): WebSettings {
  const given = settingsSchema.parse(env)
  return {
    dataDir: path.resolve(/* turbopackIgnore: true */ given.PLUMBLINE_DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    isHttps: given.PLUMBLINE_PUBLIC_URL?.startsWith('https:') ?? false,
    authSecret: given.PLUMBLINE_AUTH_SECRET,
  }
}
