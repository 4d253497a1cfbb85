import { z } from 'zod'
import { USER_ROLES } from '@/lib/domain/model/access'
import { AppError } from '../errors'
import type { AuditStore } from '../ports/audit-store'
import type { Clock, IdSource } from '../ports/system'
import type { Invitation, InvitationStore, UserStore } from '../ports/user-store'
import { hashSecret, toHex } from '../tokens/hash-secret'

const SECRET_BYTES = 24
const VALID_MS = 7 * 24 * 3_600_000

/** What the invitation form takes. */
export const invitationInputSchema = z.object({
  email: z.email('Give an e-mail address.').max(254).toLowerCase(),
  role: z.enum(USER_ROLES),
})
type InvitationInput = z.infer<typeof invitationInputSchema>

/**
 * Invites somebody by a one-time link, valid for a week, and returns its secret: the address to send is `/invitation?secret=`
 * and this. An earlier invitation of the same address ends. Throws AppError (name-taken) where they can sign in already.
 */
export async function inviteUser(
  deps: {
    readonly users: UserStore
    readonly invitations: InvitationStore
    readonly audit: AuditStore
    readonly clock: Clock
    readonly ids: IdSource
    readonly randomBytes: (count: number) => Uint8Array
  },
  input: InvitationInput & { readonly actor: string },
): Promise<{ readonly invitation: Invitation; readonly secret: string }> {
  const { email, role, actor } = input
  const users = await deps.users.list()
  if (users.some((user) => user.email === email)) {
    const message = 'Somebody with this address can sign in already.'
    throw new AppError('name-taken', message, { details: [{ field: 'email', message }] })
  }
  const secret = toHex(deps.randomBytes(SECRET_BYTES))
  const at = deps.clock.now()
  const invitation: Invitation = {
    id: deps.ids.newId(),
    email,
    role,
    invitedBy: actor,
    createdAt: at,
    expiresAt: new Date(at.getTime() + VALID_MS),
  }
  await deps.invitations.insert({ ...invitation, secretHash: await hashSecret(secret) })
  await deps.audit.record({ at, actor, action: 'user.invite', subject: email, detail: role })
  return { invitation, secret }
}
