'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getContext } from '@/lib/web/context'

export async function signOutAction(): Promise<void> {
  const { accounts } = await getContext()
  await accounts.signOut(await headers())
  redirect('/sign-in')
}
