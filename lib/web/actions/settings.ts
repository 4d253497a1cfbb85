'use server'

import { refresh } from 'next/cache'
import { headers } from 'next/headers'
import { z } from 'zod'
import { AppError } from '@/lib/services/errors'
import { createToken, tokenInputSchema } from '@/lib/services/tokens/create-token'
import { revokeToken } from '@/lib/services/tokens/revoke-token'
import { changePasswordSchema } from '@/lib/web/auth/schemas'
import { readText } from '@/lib/web/forms/read-fields'
import type { FormState } from './form-state'
import { runFormAction } from './run-form-action'

export async function createTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: tokenInputSchema,
    input: { name: readText(form, 'name') ?? '', scope: readText(form, 'scope') },
    perform: async ({ input, context, actor }) => {
      const { secret } = await createToken({ ...context.stores, ...context }, { ...input, actor })
      refresh()
      return { secret }
    },
  })
}

export async function revokeTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: z.object({ tokenId: z.string().min(1) }),
    input: { tokenId: readText(form, 'tokenId') },
    perform: async ({ input, context, actor }) => {
      await revokeToken({ ...context.stores, ...context }, { ...input, actor })
      refresh()
      return {}
    },
  })
}

export async function changePasswordAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: changePasswordSchema,
    input: Object.fromEntries(form),
    perform: async ({ input, context, actor }) => {
      const waitS = context.attempts.waitS(actor)
      if (waitS > 0) throw new AppError('not-allowed', `Too many attempts. Try again in ${waitS} s.`)
      if (!(await context.accounts.changePassword({ ...input, headers: await headers() }))) {
        context.attempts.recordFailure(actor)
        const message = 'This is not your present password.'
        throw new AppError('invalid-input', message, { details: [{ field: 'currentPassword', message }] })
      }
      return { message: 'The password was changed, and every other session was ended.' }
    },
  })
}
