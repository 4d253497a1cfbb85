import { coversScope, type Scope } from '@/lib/domain/model/access'
import { AppError } from '../errors'
import type { AuditStore } from '../ports/audit-store'
import type { Clock } from '../ports/system'
import type { TokenStore } from '../ports/token-store'
import type { UserChange, UserRecord, UserStore } from '../ports/user-store'

export type UserDeps = {
  readonly users: UserStore
  readonly tokens: TokenStore
  readonly audit: AuditStore
  readonly clock: Clock
}

/** The user, or AppError (not-found). */
export async function requireUser(users: UserStore, userId: string): Promise<UserRecord> {
  const user = await users.find(userId)
  if (!user) throw new AppError('not-found', 'There is no such user; perhaps they were removed meanwhile.')
  return user
}

/** Throws AppError (conflict) where a change was not made because it would have left nobody to administer. */
export function refuseLastAdministrator(change: UserChange): void {
  if (change === 'done') return
  throw new AppError('conflict', 'This is the last administrator. Make somebody else an administrator first.')
}

/** Ends the tokens that a user made and that reach beyond `kept` (null: all of them), so that none outlives a right. */
export async function revokeTokensBeyond(
  deps: Pick<UserDeps, 'tokens' | 'clock'>,
  input: { readonly email: string; readonly kept: Scope | null },
): Promise<number> {
  const { email, kept } = input
  const tokens = await deps.tokens.list()
  const beyond = tokens.filter(
    (token) =>
      token.createdBy === email &&
      token.revokedAt === null &&
      (kept === null || !coversScope(kept, token.scope)),
  )
  for (const token of beyond) await deps.tokens.revoke(token.id, deps.clock.now())
  return beyond.length
}
