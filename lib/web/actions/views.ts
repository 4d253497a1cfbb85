'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { savedViewSchema, saveView } from '@/lib/services/views/save-view'
import { readText } from '@/lib/web/forms/read-fields'
import type { FormState } from './form-state'
import { runFormAction } from './run-form-action'

export async function saveViewAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: savedViewSchema,
    scope: 'read',
    input: {
      name: readText(form, 'name') ?? '',
      query: readText(form, 'query') ?? '',
      isDefault: form.has('isDefault'),
    },
    perform: async ({ input, context, user }) => {
      await saveView({ ...context.stores, ...context }, { ...input, userId: user.id })
      refresh()
      return {}
    },
  })
}

const changeSchema = z.object({
  viewId: z.string().min(1),
  change: z.enum(['remove', 'default', 'no-default']),
})

/** One form for what the menu does to a view it holds. */
export async function changeViewAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: changeSchema,
    scope: 'read',
    input: { viewId: readText(form, 'viewId'), change: readText(form, 'change') },
    perform: async ({ input, context, user }) => {
      const { views } = context.stores
      if (input.change === 'remove') await views.remove(user.id, input.viewId)
      else await views.setDefault(user.id, input.change === 'default' ? input.viewId : null)
      refresh()
      return {}
    },
  })
}
