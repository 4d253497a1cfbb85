import type { Scope } from '@/lib/domain/model/access'
import { AppError } from '../errors'
import type { AuditStore } from '../ports/audit-store'
import type { Clock } from '../ports/system'
import type { TokenStore } from '../ports/token-store'

/**
 * Ends a token at once; it stays in the list as revoked. Administrators may end any, others their own:
 * throws AppError (not-found) for one of somebody else, as for one that nobody made.
 */
export async function revokeToken(
  deps: { readonly tokens: TokenStore; readonly audit: AuditStore; readonly clock: Clock },
  input: { readonly tokenId: string; readonly actor: string; readonly actorScope: Scope },
): Promise<void> {
  const token = (await deps.tokens.list()).find(({ id }) => id === input.tokenId)
  if (!token || (input.actorScope !== 'admin' && token.createdBy !== input.actor)) {
    throw new AppError('not-found', 'There is no such token.')
  }
  const at = deps.clock.now()
  await deps.tokens.revoke(token.id, at)
  await deps.audit.record({ at, actor: input.actor, action: 'token.revoke', subject: token.id, detail: null })
}
