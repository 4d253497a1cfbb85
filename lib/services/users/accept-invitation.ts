import type { UserRole } from '@/lib/domain/model/access'
import { AppError } from '../errors'
import type { AuditStore } from '../ports/audit-store'
import type { Clock } from '../ports/system'
import type { InvitationStore } from '../ports/user-store'
import { hashSecret } from '../tokens/hash-secret'

type NewUser = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: UserRole
}

/**
 * Makes the user that an invitation names, with the role it names, once; returns their address.
 * Throws AppError (not-allowed) for a link that is unknown, used, withdrawn or expired.
 */
export async function acceptInvitation(
  deps: {
    readonly invitations: InvitationStore
    readonly audit: AuditStore
    readonly clock: Clock
    readonly createUser: (user: NewUser) => Promise<string>
  },
  input: { readonly secret: string; readonly name: string; readonly password: string },
): Promise<{ readonly email: string }> {
  const at = deps.clock.now()
  const invitation = await deps.invitations.use(await hashSecret(input.secret), at)
  if (!invitation) {
    throw new AppError(
      'not-allowed',
      'This invitation is unknown, expired, withdrawn or was used before. Ask an administrator for a new one.',
    )
  }
  const { email, role } = invitation
  await deps.createUser({ name: input.name, password: input.password, email, role })
  await deps.audit.record({ at, actor: email, action: 'user.accept', subject: email, detail: role })
  return { email }
}
