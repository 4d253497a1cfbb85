'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { completeSetup } from '@/lib/services/setup/complete-setup'
import { setupSchema } from '@/lib/web/auth/schemas'
import { getContext } from '@/lib/web/context'
import { toInputDetails } from '@/lib/web/input-details'
import { toPublicError } from '@/lib/web/public-error'
import type { FormState } from './form-state'
import { refuse } from './run-form-action'

export async function completeSetupAction(_state: FormState, form: FormData): Promise<FormState> {
  const parsed = setupSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return refuse(null, toInputDetails(parsed.error))
  const { stores, clock, accounts } = await getContext()
  try {
    await completeSetup(
      { ...stores, clock, createUser: (user) => accounts.createUser({ ...user, role: 'admin' }) },
      parsed.data,
    )
    await accounts.signIn({ ...parsed.data, headers: await headers() })
  } catch (error) {
    return refuse(toPublicError(error).message)
  }
  redirect('/')
}
