import path from 'node:path'
import { z } from 'zod'

/** What the environment says, once and for all: parsed at the two composition roots and passed on. */
export type Environment = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Null: generated once and kept in the data directory (`readOrCreateAuthSecret`). */
  readonly authSecret: string | null
  /** `''` or a path such as `/plumbline`, without a slash at its end. */
  readonly basePath: string
  /** The address people use, where it is not `http://host:port`. */
  readonly publicUrl: string | null
  /** Allows other addresses than this machine's own without TLS in front. */
  readonly allowsPlainHttp: boolean
  /** Set by `npm start -- --lab`, so that the pages can lead to the simulated link. */
  readonly isLab: boolean
}

const YES_WORDS = ['1', 'true', 'yes']
const NO_WORDS = ['0', 'false', 'no']

const flagSchema = z
  .string()
  .toLowerCase()
  .refine((word) => [...YES_WORDS, ...NO_WORDS].includes(word), 'Write 1 or 0.')
  .transform((word) => YES_WORDS.includes(word))

const environmentSchema = z.object({
  PORT: z.coerce.number('Give a number.').int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PLUMBLINE_DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'It begins with postgres://; leave it out for the embedded database.')
    .optional(),
  BETTER_AUTH_SECRET: z.string().min(32, 'Give at least 32 characters, or leave it out.').optional(),
  PLUMBLINE_BASE_PATH: z
    .string()
    .regex(/^(\/[A-Za-z0-9._~-]+)*\/?$/, 'Write it as /path, of letters, digits and . _ ~ - only.')
    .transform((text) => text.replace(/\/$/, ''))
    .default(''),
  PLUMBLINE_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'Write it as https://host.' })
    .transform((text) => text.replace(/\/$/, ''))
    .optional(),
  PLUMBLINE_ALLOW_PLAIN_HTTP: flagSchema.default(false),
  PLUMBLINE_LAB: flagSchema.default(false),
})

/**
 * Reads the settings from environment variables; an empty one counts as absent.
 * Throws an error that names every variable that is wrong and says what is expected.
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Plumbline cannot start with these settings:\n${lines.join('\n')}`)
  }
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.PLUMBLINE_DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    authSecret: values.BETTER_AUTH_SECRET ?? null,
    basePath: values.PLUMBLINE_BASE_PATH,
    publicUrl: values.PLUMBLINE_PUBLIC_URL ?? null,
    allowsPlainHttp: values.PLUMBLINE_ALLOW_PLAIN_HTTP,
    isLab: values.PLUMBLINE_LAB,
  }
}
