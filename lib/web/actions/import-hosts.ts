'use server'

import { redirect } from 'next/navigation'
import { hostImportSchema } from '@/lib/domain/model/host-import'
import { importHosts } from '@/lib/services/hosts/import-hosts'
import { readChosenRows, readImportForm } from '@/lib/web/forms/read-import-form'
import type { FormState } from './form-state'
import { runFormAction } from './run-form-action'

/** `picks.2.name` of what was sent is `row.5.name` of the form, where its row 5 was the third that was chosen. */
function toRowErrors(errors: FormState['errors'], rows: readonly string[]): FormState['errors'] {
  const named = Object.entries(errors).map(([field, message]) => {
    const [, position, rest] = /^picks\.(\d+)\.(.+)$/.exec(field) ?? []
    return [position === undefined ? field : `row.${rows[Number(position)]}.${rest}`, message] as const
  })
  return Object.fromEntries(named)
}

/** Registers the hosts of `~/.ssh/config` that were chosen. Nothing is connected. */
export async function importHostsAction(_state: FormState, form: FormData): Promise<FormState> {
  const state = await runFormAction({
    schema: hostImportSchema,
    input: readImportForm(form),
    perform: async ({ input, context, actor }) => {
      await importHosts({ ...context.stores, ...context }, { input, actor })
      redirect('/hosts')
    },
  })
  return { ...state, errors: toRowErrors(state.errors, readChosenRows(form)) }
}
