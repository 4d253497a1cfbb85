'use server'

import { collectAtHandEvidence } from '@/lib/domain/diagnosis/at-hand/at-hand-evidence'
import { atHandSchema } from '@/lib/domain/diagnosis/at-hand/input'
import { diagnose } from '@/lib/domain/diagnosis/diagnose'
import { readDiagnoseForm } from '@/lib/web/forms/read-diagnose-form'
import { type AtHandView, buildAtHandView } from '@/lib/web/views/diagnose/at-hand-view'
import type { FormState } from './form-state'
import { runFormAction } from './run-form-action'

export type DiagnoseState = FormState & { readonly view: AtHandView | null }

/** Judges what was typed, pasted or dropped. Nothing is stored. */
export async function diagnoseAction(_state: DiagnoseState, form: FormData): Promise<DiagnoseState> {
  const input = await readDiagnoseForm(form)
  const found: { view: AtHandView | null } = { view: null }
  const state = await runFormAction({
    schema: atHandSchema,
    input,
    scope: 'read',
    perform: async ({ input: given }) => {
      const { evidence, tools } = collectAtHandEvidence(given)
      found.view = buildAtHandView({ evidence, tools, findings: diagnose(evidence) })
      return {}
    },
  })
  return { ...state, view: found.view }
}
