'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { USER_ROLES } from '@/lib/domain/model/access'
import { changeRole } from '@/lib/services/users/change-role'
import { invitationInputSchema, inviteUser } from '@/lib/services/users/invite-user'
import { removeUser } from '@/lib/services/users/remove-user'
import { withdrawInvitation } from '@/lib/services/users/withdraw-invitation'
import { readText } from '@/lib/web/forms/read-fields'
import type { FormState } from './form-state'
import { runFormAction } from './run-form-action'

export async function inviteUserAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: invitationInputSchema,
    scope: 'admin',
    input: { email: readText(form, 'email') ?? '', role: readText(form, 'role') },
    perform: async ({ input, context, actor }) => {
      const { secret } = await inviteUser({ ...context.stores, ...context }, { ...input, actor })
      refresh()
      return { secret }
    },
  })
}

export async function withdrawInvitationAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: z.object({ invitationId: z.string().min(1) }),
    scope: 'admin',
    input: { invitationId: readText(form, 'invitationId') },
    perform: async ({ input, context, actor }) => {
      await withdrawInvitation({ ...context.stores, ...context }, { ...input, actor })
      refresh()
      return {}
    },
  })
}

export async function changeRoleAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: z.object({ userId: z.string().min(1), role: z.enum(USER_ROLES) }),
    scope: 'admin',
    input: { userId: readText(form, 'userId'), role: readText(form, 'role') },
    perform: async ({ input, context, actor }) => {
      await changeRole({ ...context.stores, ...context }, { ...input, actor })
      refresh()
      return {}
    },
  })
}

export async function removeUserAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: z.object({ userId: z.string().min(1) }),
    scope: 'admin',
    input: { userId: readText(form, 'userId') },
    perform: async ({ input, context, actor }) => {
      await removeUser({ ...context.stores, ...context }, { ...input, actor })
      refresh()
      return {}
    },
  })
}
