'use server'

import { collectAtHandEvidence } from '@/lib/domain/diagnosis/at-hand/at-hand-evidence'
import { findUnjudged } from '@/lib/domain/diagnosis/coverage'
import { diagnose } from '@/lib/domain/diagnosis/diagnose'
import { diagnoseFormSchema, toDiagnoseFormErrors } from '@/lib/web/forms/diagnose-form'
import { readDiagnoseForm } from '@/lib/web/forms/read-diagnose-form'
import { type AtHandView, buildAtHandView } from '@/lib/web/views/diagnose/at-hand-view'
import type { FormState } from './form-state'
import { runFormAction } from './run-form-action'

export type DiagnoseState = FormState & { readonly view: AtHandView | null }

/** Judges what was typed, pasted or dropped. Nothing is stored. */
export async function diagnoseAction(_state: DiagnoseState, form: FormData): Promise<DiagnoseState> {
  const { input, rows } = await readDiagnoseForm(form)
  const found: { view: AtHandView | null } = { view: null }
  const state = await runFormAction({
    schema: diagnoseFormSchema,
    input,
    scope: 'read',
    perform: async ({ input: given }) => {
      const { evidence, tools } = collectAtHandEvidence(given)
      const findings = diagnose(evidence)
      found.view = buildAtHandView({ evidence, tools, findings, unjudged: findUnjudged(evidence, findings) })
      return {}
    },
  })
  return { ...state, errors: toDiagnoseFormErrors(state.errors, rows), view: found.view }
}
