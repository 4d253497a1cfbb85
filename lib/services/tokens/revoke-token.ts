import type { AuditStore } from '../ports/audit-store'
import type { Clock } from '../ports/system'
import type { TokenStore } from '../ports/token-store'

/** Ends a token at once; it stays in the list as revoked. */
export async function revokeToken(
  deps: { readonly tokens: TokenStore; readonly audit: AuditStore; readonly clock: Clock },
  input: { readonly tokenId: string; readonly actor: string },
): Promise<void> {
  const at = deps.clock.now()
  await deps.tokens.revoke(input.tokenId, at)
  await deps.audit.record({
    at,
    actor: input.actor,
    action: 'token.revoke',
    subject: input.tokenId,
    detail: null,
  })
}
