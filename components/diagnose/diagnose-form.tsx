'use client'

import { startTransition, useActionState, useState } from 'react'
import { FindingList } from '@/components/findings/finding-list'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { SubmitButton } from '@/components/ui/submit-button'
import { type DiagnoseState, diagnoseAction } from '@/lib/web/actions/diagnose'
import { IDLE_FORM } from '@/lib/web/actions/form-state'
import type { AtHandView } from '@/lib/web/views/diagnose/at-hand-view'

/** What one form may carry; the API and the command line take 4 MB. */
const MOST_BYTES = 240_000
const TOO_MUCH =
  'This is more than 240 kB. Leave some out, or give it to POST /api/v1/diagnose or `plumbline diagnose`, which take 4 MB.'

const IDLE: DiagnoseState = { ...IDLE_FORM, view: null }

const NUMBERS = [
  { name: 'rttMs', label: 'Idle round trip, ms', hint: 'From ping, nothing else running.' },
  { name: 'capacityBps', label: 'Capacity, Mbit/s', hint: 'As the carrier sells it.' },
  { name: 'mtuBytes', label: 'MTU, bytes', hint: 'Of the interfaces.' },
  { name: 'oneThere', label: 'One way, Mbit/s', hint: 'One TCP stream, first host to second.' },
  { name: 'oneBack', label: 'Way back, Mbit/s', hint: 'One TCP stream, second host to first.' },
  { name: 'severalThere', label: 'Several, Mbit/s', hint: 'Four streams together, first to second.' },
] as const

/** What someone has at hand, and what the rules say of it. What was typed stays. */
export function DiagnoseForm() {
  const [state, dispatch, isPending] = useActionState(diagnoseAction, IDLE)
  const [isTooMuch, setIsTooMuch] = useState(false)
  return (
    <>
      <form
        noValidate
        className="flex max-w-3xl flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget)
          const isLarge = sizeOf(typed) > MOST_BYTES
          setIsTooMuch(isLarge)
          if (!isLarge) startTransition(() => dispatch(typed))
        }}
      >
        {(isTooMuch || state.message) && (
          <Notice kind="bad" isAlert>
            {isTooMuch ? TOO_MUCH : state.message}
          </Notice>
        )}
        <Field
          name="texts"
          label="Output of iperf3, ss, ping, tracepath, nstat, ethtool or sysctl"
          hint="JSON or text. Part several outputs by a line of ===."
          error={state.errors.texts}
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
        <div>
          <SubmitButton isPending={isPending} pendingText="Reading …">
            Diagnose
          </SubmitButton>
        </div>
      </form>
      <div aria-live="polite" className="mt-7">
        {state.view && <Answer view={state.view} />}
      </div>
    </>
  )
}

function sizeOf(form: FormData): number {
  return [...form.values()].reduce(
    (sum, value) => sum + (typeof value === 'string' ? value.length : value.size),
    0,
  )
}

function Answer(props: { readonly view: AtHandView }) {
  const { findings, labels, tools } = props.view
  const known = tools.filter((tool) => tool !== null)
  const unknownCount = tools.length - known.length
  return (
    <Section
      title="What the rules say"
      note={known.length > 0 ? `Read: ${known.join(', ')}.` : 'From the figures alone.'}
    >
      <div className="flex flex-col gap-3">
        {unknownCount > 0 && (
          <Notice kind="warn">
            {unknownCount === 1 ? 'One text is' : `${unknownCount} texts are`} of no tool that Plumbline
            knows, and left out.
          </Notice>
        )}
        <FindingList findings={findings} labels={labels} />
      </div>
    </Section>
  )
}
