import type { SessionUser } from '@/lib/web/auth/accounts'
import { may } from '@/lib/web/auth/session'

/** What whoever looks may do with hosts; what a page hides by it is refused by the actions all the same. */
export type HostRights = { readonly canCheck: boolean; readonly canChange: boolean }

export function hostRightsOf(user: SessionUser): HostRights {
  return { canCheck: may(user, 'run'), canChange: may(user, 'admin') }
}
