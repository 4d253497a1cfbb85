'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { AppError } from '@/lib/services/errors'
import { insertSampleData } from '@/lib/services/sample-data/insert-sample-data'
import { removeSampleData } from '@/lib/services/sample-data/remove-sample-data'
import type { FormState } from './form-state'
import { runFormAction } from './run-form-action'

export async function loadSampleDataAction(_state: FormState, _form: FormData): Promise<FormState> {
  return runFormAction({
    schema: z.object({}),
    scope: 'admin',
    input: {},
    perform: async ({ context }) => {
      const runsCount = await insertSampleData(context)
      if (runsCount === 0) {
        throw new AppError('conflict', 'Sample data never mixes with real: there are hosts already.')
      }
      refresh()
      return { message: `Loaded: ${runsCount} simulated runs over eight months.` }
    },
  })
}

export async function removeSampleDataAction(_state: FormState, _form: FormData): Promise<FormState> {
  return runFormAction({
    schema: z.object({}),
    scope: 'admin',
    input: {},
    perform: async ({ context, actor }) => {
      await removeSampleData(context, { actor })
      refresh()
      return {}
    },
  })
}
