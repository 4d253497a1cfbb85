import { type Scope, scopeOfRole } from '@/lib/domain/model/access'
import { authenticateToken } from '@/lib/services/tokens/authenticate-token'
import type { WebContext } from '@/lib/web/context'

/** Who calls the API: a token by its name, or a person who is signed in. */
export type Caller = { readonly actor: string; readonly scope: Scope; readonly isSession: boolean }

function bearerOf(headers: Headers): string | null {
  return /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

/** The caller of a request: by bearer token where one is sent (a wrong one is not excused by a session), else by session. */
export async function findCaller(
  context: Pick<WebContext, 'stores' | 'clock' | 'accounts'>,
  headers: Headers,
): Promise<Caller | null> {
  if (headers.has('authorization')) {
    const secret = bearerOf(headers)
    const deps = { tokens: context.stores.tokens, clock: context.clock }
    const token = secret === null ? null : await authenticateToken(deps, secret)
    return token && { actor: `token ${token.name}`, scope: token.scope, isSession: false }
  }
  const user = await context.accounts.userOf(headers)
  return user && { actor: user.email, scope: scopeOfRole(user.role), isSession: true }
}
