'use client'

import type { ReactElement, ReactNode } from 'react'
import { ActionForm, type FormAction } from './action-form'
import { Button, type ButtonLook } from './button'
import { Dialog, DialogClose } from './dialog'
import { SubmitButton } from './submit-button'

/** A button that asks first, and then sends an action with hidden fields. */
export function ConfirmAction(props: {
  readonly trigger: ReactElement
  readonly title: string
  readonly action: FormAction
  readonly fields: Readonly<Record<string, string>>
  readonly confirm: string
  readonly pendingText: string
  readonly look?: ButtonLook
  readonly children: ReactNode
}) {
  return (
    <Dialog title={props.title} trigger={props.trigger}>
      <ActionForm action={props.action}>
        {(_state, isPending) => (
          <>
            {Object.entries(props.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <div className="space-y-2 text-sm">{props.children}</div>
            <div className="mt-5 flex justify-end gap-2">
              <DialogClose render={<Button>Keep as it is</Button>} />
              <SubmitButton
                isPending={isPending}
                pendingText={props.pendingText}
                look={props.look ?? 'danger'}
              >
                {props.confirm}
              </SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}
