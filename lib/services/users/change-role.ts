import { scopeOfRole, type UserRole } from '@/lib/domain/model/access'
import { refuseLastAdministrator, requireUser, revokeTokensBeyond, type UserDeps } from './user-deps'

/**
 * Gives a user another role, from their next request on; tokens they made that reach beyond it end.
 * Throws AppError: not-found, or conflict for the last administrator.
 */
export async function changeRole(
  deps: UserDeps,
  input: { readonly userId: string; readonly role: UserRole; readonly actor: string },
): Promise<void> {
  const { userId, role, actor } = input
  const user = await requireUser(deps.users, userId)
  refuseLastAdministrator(await deps.users.setRole(userId, role))
  await revokeTokensBeyond(deps, { email: user.email, kept: scopeOfRole(role) })
  await deps.audit.record({
    at: deps.clock.now(),
    actor,
    action: 'user.change-role',
    subject: user.email,
    detail: `${user.role} to ${role}`,
  })
}
