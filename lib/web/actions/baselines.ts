'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { collectionInputSchema } from '@/lib/domain/schedules/collection'
import { collectBaseline } from '@/lib/services/baselines/collect-baseline'
import { pinBaseline, pinInputSchema } from '@/lib/services/baselines/pin-baseline'
import { stopCollection } from '@/lib/services/baselines/stop-collection'
import { readNumber, readText } from '@/lib/web/forms/read-fields'
import type { FormState } from './form-state'
import { runFormAction } from './run-form-action'

/** Pins every run whose box is ticked, together. */
export async function pinBaselineAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: pinInputSchema,
    scope: 'run',
    input: { runIds: form.getAll('runIds'), note: readText(form, 'note') ?? null },
    perform: async ({ input, context, actor }) => {
      const linkId = readText(form, 'linkId') ?? ''
      await pinBaseline({ ...context.stores, ...context }, { ...input, linkId, actor })
      refresh()
      return {}
    },
  })
}

export async function collectBaselineAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: collectionInputSchema,
    scope: 'run',
    input: {
      runsCount: readNumber(form, 'runsCount') ?? Number.NaN,
      hours: readNumber(form, 'hours') ?? Number.NaN,
      profile: readText(form, 'profile'),
      keepPinned: form.get('keepPinned') === 'on',
      note: readText(form, 'note') ?? null,
    },
    perform: async ({ input, context, actor }) => {
      const linkId = readText(form, 'linkId') ?? ''
      await collectBaseline({ ...context.stores, ...context }, { ...input, linkId, actor })
      refresh()
      return {}
    },
  })
}

export async function stopCollectionAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: z.object({ linkId: z.string().min(1) }),
    scope: 'run',
    input: { linkId: readText(form, 'linkId') },
    perform: async ({ input, context, actor }) => {
      await stopCollection({ ...context.stores, ...context }, { ...input, actor })
      refresh()
      return {}
    },
  })
}
