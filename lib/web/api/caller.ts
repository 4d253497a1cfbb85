import type { TokenScope } from '@/lib/services/ports/token-store'
import { authenticateToken } from '@/lib/services/tokens/authenticate-token'
import type { WebContext } from '@/lib/web/context'

/** Who calls the API: a token by its name, or a person who is signed in. */
export type Caller = { readonly actor: string; readonly scope: TokenScope; readonly isSession: boolean }

const RANK: Readonly<Record<TokenScope, number>> = { read: 0, run: 1, admin: 2 }

/** Whether a caller's scope covers what a route asks for. */
export function coversScope(held: TokenScope, asked: TokenScope): boolean {
  return RANK[held] >= RANK[asked]
}

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
  return user && { actor: user.email, scope: 'admin', isSession: true }
}
