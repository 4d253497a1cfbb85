'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { acceptInvitation } from '@/lib/services/users/accept-invitation'
import { acceptInvitationSchema } from '@/lib/web/auth/schemas'
import { getContext } from '@/lib/web/context'
import { toInputDetails } from '@/lib/web/input-details'
import { toPublicError } from '@/lib/web/public-error'
import type { FormState } from './form-state'
import { refuse } from './run-form-action'

export async function acceptInvitationAction(_state: FormState, form: FormData): Promise<FormState> {
  const parsed = acceptInvitationSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return refuse(null, toInputDetails(parsed.error))
  const { stores, clock, accounts } = await getContext()
  const deps = { ...stores, clock, createUser: accounts.createUser }
  try {
    const { email } = await acceptInvitation(deps, parsed.data)
    await accounts.signIn({ email, password: parsed.data.password, headers: await headers() })
  } catch (error) {
    return refuse(toPublicError(error).message)
  }
  redirect('/')
}
