import { refuseLastAdministrator, requireUser, revokeTokensBeyond, type UserDeps } from './user-deps'

/**
 * Removes a user: their sessions and the tokens they made end at once; what they did stays on record.
 * Throws AppError: not-found, or conflict for the last administrator.
 */
export async function removeUser(
  deps: UserDeps,
  input: { readonly userId: string; readonly actor: string },
): Promise<void> {
  const user = await requireUser(deps.users, input.userId)
  refuseLastAdministrator(await deps.users.remove(user.id))
  const revokedCount = await revokeTokensBeyond(deps, { email: user.email, kept: null })
  await deps.audit.record({
    at: deps.clock.now(),
    actor: input.actor,
    action: 'user.remove',
    subject: user.email,
    detail: `${revokedCount} tokens revoked`,
  })
}
