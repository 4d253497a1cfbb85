'use client'

import { startTransition, useActionState, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { type DiagnoseState, diagnoseAction } from '@/lib/web/actions/diagnose'
import { IDLE_FORM } from '@/lib/web/actions/form-state'
import { Answer } from './answer'
import { findFormBytes, saySizeError } from './form-size'
import { FIRST_ROWS, TestRows } from './test-rows'

const IDLE: DiagnoseState = { ...IDLE_FORM, view: null }

const NUMBERS = [
  { name: 'rttMs', label: 'Idle round trip, ms', hint: 'From ping, nothing else running.' },
  { name: 'capacityBps', label: 'Capacity, Mbit/s', hint: 'As the carrier sells it.' },
  { name: 'mtuBytes', label: 'MTU, bytes', hint: 'Of the interfaces.' },
] as const

/** What someone has at hand, and what the rules say of it. What was typed stays. */
export function DiagnoseForm() {
  const [state, dispatch, isPending] = useActionState(diagnoseAction, IDLE)
  const [sizeError, setSizeError] = useState<string | null>(null)
  const [rows, setRows] = useState(FIRST_ROWS)
  const errorsCount = Object.keys(state.errors).length
  const message = state.message ?? sayErrors(errorsCount)
  return (
    <>
      <form
        noValidate
        className="flex max-w-3xl flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget)
          const refusal = saySizeError(findFormBytes(typed))
          setSizeError(refusal)
          if (refusal === null) startTransition(() => dispatch(typed))
        }}
      >
        {sizeError === null && message !== null && (
          <Notice kind="bad" isAlert>
            {message}
          </Notice>
        )}
        <Field
          name="texts"
          label="Output of iperf3, ss, ping, tracepath, nstat, ethtool or sysctl"
          hint="JSON or text. Put a line of === between two outputs."
          isOptional
          error={sizeError ?? state.errors.texts}
        >
          {(control) => <Textarea {...control} rows={10} className="font-mono text-xs" spellCheck={false} />}
        </Field>
        <Field name="files" label="Or files" isOptional hint="240 kB in all.">
          {(control) => <Input {...control} type="file" multiple className="py-1.5" />}
        </Field>
        <div className="grid gap-4 sm:grid-cols-3">
          {NUMBERS.map(({ name, label, hint }) => (
            <Field key={name} name={name} label={label} hint={hint} isOptional error={state.errors[name]}>
              {(control) => <Input {...control} inputMode="decimal" autoComplete="off" />}
            </Field>
          ))}
        </div>
        <TestRows rows={rows} errors={state.errors} onChange={setRows} />
        <div>
          <SubmitButton isPending={isPending} pendingText="Reading …">
            Diagnose
          </SubmitButton>
        </div>
      </form>
      <div aria-live="polite" className="mt-7">
        {state.view && sizeError === null && <Answer view={state.view} />}
      </div>
    </>
  )
}

function sayErrors(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? 'One field needs another look.' : `${count} fields need another look.`
}
