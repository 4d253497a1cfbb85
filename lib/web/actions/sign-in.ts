'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { signInSchema } from '@/lib/web/auth/schemas'
import { getContext } from '@/lib/web/context'
import { toInputDetails } from '@/lib/web/input-details'
import { toLocalPath } from '@/lib/web/local-path'
import type { FormState } from './form-state'
import { refuse } from './run-form-action'

export async function signInAction(_state: FormState, form: FormData): Promise<FormState> {
  const parsed = signInSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return refuse(null, toInputDetails(parsed.error))
  const { accounts, attempts } = await getContext()
  const { email, password } = parsed.data
  const waitS = attempts.waitS(email)
  if (waitS > 0) return refuse(`Too many attempts. Try again in ${waitS} s.`)
  if (!(await accounts.signIn({ email, password, headers: await headers() }))) {
    attempts.recordFailure(email)
    return refuse('E-mail address or password is wrong.')
  }
  redirect(toLocalPath(form.get('next')))
}
