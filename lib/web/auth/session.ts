import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { getContext } from '@/lib/web/context'
import type { SessionUser } from './accounts'

/**
 * Who is signed in, once a request; null for a visitor. The cookies are read as an action of this very request left
 * them: the headers still hold the session that a change of password has just ended.
 */
export const readSession = cache(async (): Promise<SessionUser | null> => {
  const { accounts } = await getContext()
  const sent = new Headers(await headers())
  sent.set('cookie', (await cookies()).toString())
  return accounts.userOf(sent)
})

/** Who is signed in; sends a visitor to the sign-in page, which comes back here. Every page calls it first. */
export async function requireSession(): Promise<SessionUser> {
  const user = await readSession()
  if (user) return user
  const path = (await headers()).get('x-plumbline-path') ?? '/'
  redirect(path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`)
}
