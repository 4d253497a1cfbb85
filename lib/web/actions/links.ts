'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { linkInputSchema, linkPatchSchema } from '@/lib/domain/model/link'
import { registerLink } from '@/lib/services/links/register-link'
import { restoreLink } from '@/lib/services/links/restore-link'
import { retireLink } from '@/lib/services/links/retire-link'
import { updateLink } from '@/lib/services/links/update-link'
import { readText } from '@/lib/web/forms/read-fields'
import { readLinkForm } from '@/lib/web/forms/read-link-form'
import type { FormState } from './form-state'
import { runFormAction } from './run-form-action'

const linkIdSchema = z.object({ linkId: z.string().min(1) })

export async function registerLinkAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: linkInputSchema,
    input: readLinkForm(form),
    perform: async ({ input, context, actor }) => {
      const link = await registerLink({ ...context.stores, ...context }, { input, actor })
      redirect(`/links/${link.id}`)
    },
  })
}

export async function updateLinkAction(_state: FormState, form: FormData): Promise<FormState> {
  const linkId = readText(form, 'linkId') ?? ''
  return runFormAction({
    schema: linkPatchSchema,
    input: readLinkForm(form),
    perform: async ({ input, context, actor }) => {
      await updateLink({ ...context.stores, ...context }, { linkId, patch: input, actor })
      redirect(`/links/${linkId}`)
    },
  })
}

export async function retireLinkAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: linkIdSchema,
    input: { linkId: readText(form, 'linkId') },
    perform: async ({ input, context, actor }) => {
      await retireLink({ ...context.stores, ...context }, { linkId: input.linkId, actor })
      redirect(`/links/${input.linkId}`)
    },
  })
}

export async function restoreLinkAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: linkIdSchema,
    input: { linkId: readText(form, 'linkId') },
    perform: async ({ input, context, actor }) => {
      await restoreLink({ ...context.stores, ...context }, { linkId: input.linkId, actor })
      redirect(`/links/${input.linkId}`)
    },
  })
}
