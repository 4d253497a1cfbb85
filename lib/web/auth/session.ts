import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { coversScope, type Scope, scopeOfRole } from '@/lib/domain/model/access'
import { getContext } from '@/lib/web/context'
import type { SessionUser } from './accounts'

/**
 * Who is signed in, once a request; null for a visitor. The cookies are read as an action of this very request left
 * them: the headers still hold the session that a change of password has just ended.
 */
export const readSession = cache(async (): Promise<SessionUser | null> => {
  const { accounts } = await getContext()
  return accounts.userOf(await readSessionHeaders())
})

/** The headers of this request, with the cookies as they are now. */
export async function readSessionHeaders(): Promise<Headers> {
  const sent = new Headers(await headers())
  sent.set('cookie', (await cookies()).toString())
  return sent
}

/** Who is signed in; sends a visitor to the sign-in page, which comes back here. Every page calls it first. */
export async function requireSession(): Promise<SessionUser> {
  const user = await readSession()
  if (user) return user
  const path = (await headers()).get('x-plumbline-path') ?? '/'
  redirect(path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`)
}

/** Whether a user's role covers a scope. What a page hides by it is refused by actions and API all the same. */
export function may(user: SessionUser, scope: Scope): boolean {
  return coversScope(scopeOfRole(user.role), scope)
}
