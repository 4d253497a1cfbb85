import 'server-only'
import type { Invitation } from '@/lib/services/ports/user-store'
import { hashSecret } from '@/lib/services/tokens/hash-secret'
import type { WebContext } from '@/lib/web/context'

/** The invitation that a link's secret opens; null where it cannot be used (any more). Looking does not use it up. */
export async function findInvitation(
  { stores, clock }: Pick<WebContext, 'stores' | 'clock'>,
  secret: string,
): Promise<Invitation | null> {
  return stores.invitations.findOpen(await hashSecret(secret), clock.now())
}
