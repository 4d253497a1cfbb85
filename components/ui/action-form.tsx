'use client'

import { type ReactNode, startTransition, useActionState, useEffect, useRef } from 'react'
import { type FormState, IDLE_FORM } from '@/lib/web/actions/form-state'
import { Notice } from './notice'

export type FormAction = (state: FormState, form: FormData) => Promise<FormState>

/**
 * A form of a server action. It is sent by a handler and not by React's own form action, which would empty the
 * fields after a refusal: what was typed stays, secrets included, and the first wrong field gets the focus.
 */
export function ActionForm(props: {
  readonly action: FormAction
  readonly className?: string
  readonly onDone?: (state: FormState) => void
  readonly children: (state: FormState, isPending: boolean) => ReactNode
}) {
  const [state, dispatch, isPending] = useActionState(props.action, IDLE_FORM)
  const form = useRef<HTMLFormElement>(null)
  const onDone = useRef(props.onDone)
  onDone.current = props.onDone
  useEffect(() => {
    if (state.status === 'done') {
      form.current?.reset()
      onDone.current?.(state)
    }
    if (state.status === 'refused')
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [state])
  return (
    <form
      ref={form}
      action={dispatch}
      className={props.className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        startTransition(() => dispatch(typed))
      }}
    >
      {state.message && (
        <div className="mb-4">
          <Notice kind={state.status === 'done' ? 'good' : 'bad'} isAlert>
            {state.message}
          </Notice>
        </div>
      )}
      {props.children(state, isPending)}
    </form>
  )
}
