import type { Clock } from '../ports/system'
import type { ApiToken, TokenStore } from '../ports/token-store'
import { TOKEN_PREFIX } from './create-token'
import { hashSecret } from './hash-secret'

/** A token's last use is written at most this often. */
const TOUCH_EVERY_MS = 60_000

/** The token that a secret belongs to; null for one that is unknown, revoked or expired. */
export async function authenticateToken(
  deps: { readonly tokens: TokenStore; readonly clock: Clock },
  secret: string,
): Promise<ApiToken | null> {
  if (!secret.startsWith(TOKEN_PREFIX)) return null
  const token = await deps.tokens.findBySecretHash(await hashSecret(secret))
  const now = deps.clock.now()
  if (!token || token.revokedAt !== null) return null
  if (token.expiresAt !== null && token.expiresAt <= now) return null
  if (token.lastUsedAt === null || now.getTime() - token.lastUsedAt.getTime() > TOUCH_EVERY_MS) {
    await deps.tokens.touch(token.id, now)
  }
  return token
}
