import type { AuditStore } from '../ports/audit-store'
import type { Clock } from '../ports/system'
import type { InvitationStore } from '../ports/user-store'

/** Makes the link of an invitation worth nothing. */
export async function withdrawInvitation(
  deps: { readonly invitations: InvitationStore; readonly audit: AuditStore; readonly clock: Clock },
  input: { readonly invitationId: string; readonly actor: string },
): Promise<void> {
  await deps.invitations.withdraw(input.invitationId)
  await deps.audit.record({
    at: deps.clock.now(),
    actor: input.actor,
    action: 'user.withdraw-invitation',
    subject: input.invitationId,
    detail: null,
  })
}
