import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { getContext } from '@/lib/web/context'
import type { SessionUser } from './accounts'

/** Who is signed in, once a request; null for a visitor. */
export const readSession = cache(async (): Promise<SessionUser | null> => {
  const { accounts } = await getContext()
  return accounts.userOf(await headers())
})

/** Who is signed in; sends a visitor to the sign-in page, which comes back here. Every page calls it first. */
export async function requireSession(): Promise<SessionUser> {
  const user = await readSession()
  if (user) return user
  const path = (await headers()).get('x-plumbline-path') ?? '/'
  redirect(path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`)
}
