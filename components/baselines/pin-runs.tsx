'use client'

import { useState } from 'react'
import { ActionForm } from '@/components/ui/action-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { pinBaselineAction } from '@/lib/web/actions/baselines'
import { errorAt } from '@/lib/web/forms/field-error'
import type { BaselinesView } from '@/lib/web/views/baselines/baselines-view'
import { BaselineRunTable } from './baseline-run-table'

/** Completed runs to choose from; those that are ticked become the reference together. */
export function PinRuns(props: { readonly view: BaselinesView }) {
  const { view } = props
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const toggle = (runId: string) =>
    setPicked((now) => {
      const next = new Set(now)
      if (!next.delete(runId)) next.add(runId)
      return next
    })
  return (
    <ActionForm action={pinBaselineAction} onDone={() => setPicked(new Set())}>
      {({ errors }, isPending) => (
        <div className="flex flex-col gap-3">
          <input type="hidden" name="linkId" value={view.linkId} />
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 grow basis-60">
              <Field name="note" label="Why" isOptional error={errors.note}>
                {(control) => (
                  <Input {...control} placeholder="After the carrier moved the wave." autoComplete="off" />
                )}
              </Field>
            </div>
            <SubmitButton isPending={isPending} pendingText="Pinning…">
              {picked.size === 0
                ? 'Pin the picked runs'
                : `Pin ${picked.size} ${picked.size === 1 ? 'run' : 'runs'} as the baseline`}
            </SubmitButton>
          </div>
          {errorAt(errors, 'runIds') && (
            <p role="alert" className="text-bad text-sm">
              {errorAt(errors, 'runIds')}
            </p>
          )}
          <BaselineRunTable
            caption="Completed runs of this link, newest first"
            rows={view.candidates}
            labels={view.labels}
            nowIso={view.nowIso}
            pick={(row) => (
              <input
                type="checkbox"
                name="runIds"
                value={row.runId}
                checked={picked.has(row.runId)}
                onChange={() => toggle(row.runId)}
                aria-label={`Pick the ${row.planText} run of ${row.at}`}
              />
            )}
          />
        </div>
      )}
    </ActionForm>
  )
}
