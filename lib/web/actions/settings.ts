'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { scopeOfRole } from '@/lib/domain/model/access'
import { AppError } from '@/lib/services/errors'
import { createToken, tokenInputSchema } from '@/lib/services/tokens/create-token'
import { revokeToken } from '@/lib/services/tokens/revoke-token'
import { changePasswordSchema } from '@/lib/web/auth/schemas'
import { readSessionHeaders } from '@/lib/web/auth/session'
import { readNumber, readText } from '@/lib/web/forms/read-fields'
import type { FormState } from './form-state'
import { runFormAction } from './run-form-action'

export async function createTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: tokenInputSchema,
    scope: 'read',
    input: {
      name: readText(form, 'name') ?? '',
      scope: readText(form, 'scope'),
      expiresInDays: readNumber(form, 'expiresInDays'),
    },
    perform: async ({ input, context, actor, user }) => {
      const made = { ...input, actor, actorScope: scopeOfRole(user.role) }
      const { secret } = await createToken({ ...context.stores, ...context }, made)
      refresh()
      return { secret }
    },
  })
}

export async function revokeTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: z.object({ tokenId: z.string().min(1) }),
    scope: 'read',
    input: { tokenId: readText(form, 'tokenId') },
    perform: async ({ input, context, actor, user }) => {
      const actorScope = scopeOfRole(user.role)
      await revokeToken({ ...context.stores, ...context }, { ...input, actor, actorScope })
      refresh()
      return {}
    },
  })
}

export async function changePasswordAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: changePasswordSchema,
    scope: 'read',
    input: Object.fromEntries(form),
    perform: async ({ input, context, actor }) => {
      const waitS = context.attempts.waitS(actor)
      if (waitS > 0) throw new AppError('not-allowed', `Too many attempts. Try again in ${waitS} s.`)
      const headers = await readSessionHeaders()
      if (!(await context.accounts.changePassword({ ...input, headers }))) {
        context.attempts.recordFailure(actor)
        const message = 'This is not your present password.'
        throw new AppError('invalid-input', message, { details: [{ field: 'currentPassword', message }] })
      }
      refresh()
      return { message: 'The password was changed, and every other session was ended.' }
    },
  })
}

export async function signOutElsewhereAction(_state: FormState, _form: FormData): Promise<FormState> {
  return runFormAction({
    schema: z.object({}),
    scope: 'read',
    input: {},
    perform: async ({ context }) => {
      await context.accounts.signOutElsewhere(await readSessionHeaders())
      refresh()
      return {}
    },
  })
}
