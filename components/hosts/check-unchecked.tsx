'use client'

import { ActionForm } from '@/components/ui/action-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { checkUncheckedHostsAction } from '@/lib/web/actions/hosts'

/** Asks for the first check of every host that was registered without one. */
export function CheckUnchecked(props: { readonly count: number }) {
  return (
    <ActionForm action={checkUncheckedHostsAction}>
      {(_state, isPending) => (
        <SubmitButton isPending={isPending} pendingText="Asking…" look="plain">
          Check the {props.count === 1 ? 'one' : props.count} never checked
        </SubmitButton>
      )}
    </ActionForm>
  )
}
