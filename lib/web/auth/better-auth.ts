import 'server-only'
import { createHash } from 'node:crypto'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import { betterAuth } from 'better-auth/minimal'
import { nextCookies } from 'better-auth/next-js'
import type { Database } from '@/lib/adapters/db/open'
import { BASE_PATH } from '@/lib/web/base-path'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password-length'

const DAY_S = 86_400
/** How old a session's mark of its last use gets before it is written anew. */
const MARK_USE_AFTER_S = 3_600

type Options = { readonly database: Database; readonly secret: string; readonly isHttps: boolean }

/**
 * better-auth as Plumbline uses it: called from server actions only. Its own HTTP routes are not mounted, so that
 * nobody can sign up and nothing but the forms of this product signs in.
 * The cookie's name holds a mark of this instance: cookies ignore ports, and two instances may share a host.
 */
export function createBetterAuth({ database, secret, isHttps }: Options) {
  const mark = createHash('sha256').update(secret).digest('hex').slice(0, 6)
  return betterAuth({
    appName: 'Plumbline',
    baseURL: isHttps ? 'https://localhost' : 'http://localhost',
    basePath: '/api/auth',
    secret,
    database: prismaAdapter(database.client, { provider: database.target.provider }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
    },
    user: { additionalFields: { role: { type: 'string', input: false, defaultValue: 'viewer' } } },
    session: { expiresIn: 14 * DAY_S, updateAge: MARK_USE_AFTER_S },
    telemetry: { enabled: false },
    logger: { level: 'error' },
    advanced: {
      cookiePrefix: `plumbline-${mark}`,
      useSecureCookies: isHttps,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: BASE_PATH || '/' },
    },
    plugins: [nextCookies()],
  })
}

export type BetterAuth = ReturnType<typeof createBetterAuth>
