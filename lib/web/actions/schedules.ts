'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { scheduleInputSchema } from '@/lib/domain/schedules/schedule'
import { createSchedule } from '@/lib/services/schedules/create-schedule'
import { deleteSchedule } from '@/lib/services/schedules/delete-schedule'
import { updateSchedule } from '@/lib/services/schedules/update-schedule'
import { readText } from '@/lib/web/forms/read-fields'
import { readScheduleForm } from '@/lib/web/forms/read-schedule-form'
import type { FormState } from './form-state'
import { runFormAction } from './run-form-action'

/** Makes a schedule of a link, or changes the one that the form names. */
export async function saveScheduleAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: scheduleInputSchema,
    scope: 'run',
    input: readScheduleForm(form),
    perform: async ({ input, context, actor }) => {
      const deps = { ...context.stores, ...context }
      const scheduleId = readText(form, 'scheduleId')
      const linkId = readText(form, 'linkId') ?? ''
      if (scheduleId === undefined) await createSchedule(deps, { linkId, input, actor })
      else {
        const { tag: _tag, ...patch } = input
        await updateSchedule(deps, { scheduleId, patch, actor })
      }
      refresh()
      return {}
    },
  })
}

export async function deleteScheduleAction(_state: FormState, form: FormData): Promise<FormState> {
  return runFormAction({
    schema: z.object({ scheduleId: z.string().min(1) }),
    scope: 'run',
    input: { scheduleId: readText(form, 'scheduleId') },
    perform: async ({ input, context, actor }) => {
      await deleteSchedule({ ...context.stores, ...context }, { ...input, actor })
      refresh()
      return {}
    },
  })
}
