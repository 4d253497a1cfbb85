'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { hostInputSchema, hostPatchSchema } from '@/lib/domain/model/host'
import { registerHost } from '@/lib/services/hosts/register-host'
import { requestCheck } from '@/lib/services/hosts/request-check'
import { restoreHost } from '@/lib/services/hosts/restore-host'
import { retireHost } from '@/lib/services/hosts/retire-host'
import { trustHostKey, trustInputSchema } from '@/lib/services/hosts/trust-host-key'
import { updateHost } from '@/lib/services/hosts/update-host'
import { readText } from '@/lib/web/forms/read-fields'
import { readHostForm } from '@/lib/web/forms/read-host-form'
import { viewHosts } from '@/lib/web/views/hosts/host-list-view'
import type { FormState } from './form-state'
import { runFormAction } from './run-form-action'

const hostIdSchema = z.object({ hostId: z.string().min(1) })

export async function registerHostAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: hostInputSchema,
    input: readHostForm(form),
    perform: async ({ input, context, actor }) => {
      const { host } = await registerHost({ ...context.stores, ...context }, { input, actor })
      redirect(`/hosts/${host.id}`)
    },
  })
}

export async function updateHostAction(_state: FormState, form: FormData): Promise<FormState> {
  const hostId = readText(form, 'hostId') ?? ''
  return runFormAction({
    schema: hostPatchSchema,
    input: readHostForm(form),
    perform: async ({ input, context, actor }) => {
      const deps = { ...context.stores, ...context }
      await updateHost(deps, { hostId, patch: input, actor })
      await requestCheck(deps, { hostId, actor })
      redirect(`/hosts/${hostId}`)
    },
  })
}

export async function checkHostAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: hostIdSchema,
    input: { hostId: readText(form, 'hostId') },
    scope: 'run',
    perform: async ({ input, context, actor }) => {
      await requestCheck({ ...context.stores, ...context }, { hostId: input.hostId, actor })
      refresh()
      return {}
    },
  })
}

export async function trustHostAction(_state: FormState, form: FormData): Promise<FormState> {
  const replaces = readText(form, 'replaces')
  return runFormAction({
    schema: hostIdSchema.extend(trustInputSchema.shape),
    input: {
      hostId: readText(form, 'hostId'),
      fingerprint: readText(form, 'fingerprint'),
      ...(replaces === undefined ? {} : { replaces }),
    },
    perform: async ({ input, context, actor }) => {
      await trustHostKey({ ...context.stores, ...context }, { ...input, actor })
      refresh()
      return {}
    },
  })
}

export async function retireHostAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: hostIdSchema,
    input: { hostId: readText(form, 'hostId') },
    perform: async ({ input, context, actor }) => {
      await retireHost({ ...context.stores, ...context }, { hostId: input.hostId, actor })
      redirect(`/hosts/${input.hostId}`)
    },
  })
}

export async function restoreHostAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: hostIdSchema,
    input: { hostId: readText(form, 'hostId') },
    perform: async ({ input, context, actor }) => {
      await restoreHost({ ...context.stores, ...context }, { hostId: input.hostId, actor })
      redirect(`/hosts/${input.hostId}`)
    },
  })
}

/** Checks every host that was registered without being contacted, as an import leaves them. */
export async function checkUncheckedHostsAction(): Promise<FormState> {
  return runFormAction({
    schema: z.object({}),
    input: {},
    scope: 'run',
    perform: async ({ context, actor }) => {
      const deps = { ...context.stores, ...context }
      const { uncheckedIds } = await viewHosts(context)
      for (const hostId of uncheckedIds) await requestCheck(deps, { hostId, actor })
      refresh()
      return {}
    },
  })
}

export async function chooseTestAddressesAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: hostIdSchema.extend({ testAddresses: hostInputSchema.shape.testAddresses }),
    input: { hostId: readText(form, 'hostId'), testAddresses: form.getAll('testAddresses') },
    perform: async ({ input: { hostId, testAddresses }, context, actor }) => {
      const deps = { ...context.stores, ...context }
      await updateHost(deps, { hostId, patch: { testAddresses }, actor })
      await requestCheck(deps, { hostId, actor })
      refresh()
      return {}
    },
  })
}
